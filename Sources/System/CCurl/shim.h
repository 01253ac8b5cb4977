/* SPDX-License-Identifier: MIT */
#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic. */
static inline CURLcode topmost_curl_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode topmost_curl_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}
static inline CURLcode topmost_curl_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}
typedef size_t (*topmost_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
static inline void topmost_curl_receive(
    CURL *handle, topmost_curl_receiver body, topmost_curl_receiver header, void *context) {
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}
static inline void topmost_curl_open_sockets(CURL *handle, curl_opensocket_callback open, void *context) {
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
}
static inline long topmost_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
/* The text of the last answer's Content-Type; NULL without one. */
static inline const char *topmost_curl_content_type(CURL *handle) {
    char *type = NULL;
    curl_easy_getinfo(handle, CURLINFO_CONTENT_TYPE, &type);
    return type;
}
/* Copies the bytes of a network address in its own order; their number is 4, 16, or 0 for another family. */
static inline int topmost_curl_address(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    const void *whole = &address->addr;
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)whole)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)whole)->sin6_addr, 16);
        return 16;
    }
    return 0;
}
static inline void topmost_curl_body(CURL *handle, const void *bytes, long count) {
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, count);
    curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}
static inline void topmost_curl_set_context(CURL *handle, void *context) {
    curl_easy_setopt(handle, CURLOPT_PRIVATE, context);
}
static inline void *topmost_curl_context(CURL *handle) {
    void *context = NULL;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &context);
    return context;
}
static inline void topmost_curl_follow(
    CURLM *handles, curl_socket_callback socket, curl_multi_timer_callback timer, void *context) {
    curl_multi_setopt(handles, CURLMOPT_SOCKETFUNCTION, socket);
    curl_multi_setopt(handles, CURLMOPT_SOCKETDATA, context);
    curl_multi_setopt(handles, CURLMOPT_TIMERFUNCTION, timer);
    curl_multi_setopt(handles, CURLMOPT_TIMERDATA, context);
}
/* A transfer that is over, and its result; NULL: none. */
static inline CURL *topmost_curl_finished(CURLM *handles, CURLcode *result) {
    int left = 0;
    CURLMsg *message = curl_multi_info_read(handles, &left);
    if (message == NULL || message->msg != CURLMSG_DONE) return NULL;
    *result = message->data.result;
    return message->easy_handle;
}
