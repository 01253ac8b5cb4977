/* SPDX-License-Identifier: MIT */
/*
 * An application that links libtopmost: an editor of drafts, one function for each thing it asks.
 *
 *     cc editor.c $(pkg-config --cflags --libs topmost) -o editor && ./editor discard
 */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <topmost.h>

/* Prints why there is no answer. */
static int fail(const topmost_answer *answer) {
    fprintf(stderr, "editor: %s\n", topmost_answer_error(answer));
    return 69;
}

/* Asks before it does what cannot be undone; blocks until it is answered. */
static int discard(void) {
    topmost_request *request = topmost_modal_new("Discard this draft?");
    topmost_request_set_text(request, "message", "It was never sent.");
    topmost_request_set_text(request, "negative", "Keep");
    topmost_request_set_text(request, "positive", "Discard");
    topmost_request_set_text(request, "style.positive.tone", "danger");
    topmost_answer *answer = topmost_ask(request, -1);
    int status = 0;
    if (topmost_answer_status(answer) != TOPMOST_OK) status = fail(answer);
    else puts(topmost_answer_is_positive(answer) ? "discarded" : "kept");
    topmost_answer_free(answer);
    topmost_request_free(request);
    return status;
}

/* Asks for a line of text, or for a password, which never crosses the bus. */
static int type(const char *title, const char *label, const char *text) {
    topmost_request *request = topmost_modal_new(title);
    topmost_request_set_text(request, "input.label", label);
    if (text) topmost_request_set_text(request, "input.text", text);
    else topmost_request_set_flag(request, "input.hidden", true);
    topmost_request_set_integer(request, "input.minimum_length", 1);
    topmost_request_set_text(request, "negative", "Cancel");
    topmost_answer *answer = topmost_ask(request, -1);
    int status = 0;
    if (topmost_answer_status(answer) != TOPMOST_OK) status = fail(answer);
    else if (!topmost_answer_is_positive(answer)) puts("cancelled");
    else if (text) printf("renamed to %s\n", topmost_answer_text(answer));
    else printf("%zu characters\n", strlen(topmost_answer_text(answer)));
    topmost_answer_free(answer);
    topmost_request_free(request);
    return status;
}

/* A form. */
static int recipient(void) {
    topmost_request *request = topmost_modal_new("New recipient");
    topmost_request_add_field(request, "name", "text", "Name");
    topmost_request_set_flag(request, "fields.name.required", true);
    topmost_request_add_field(request, "copies", "number", "Copies");
    topmost_request_set_number(request, "fields.copies.value", 2);
    topmost_request_add_field(request, "way", "choice", "Send by");
    topmost_request_add_choice(request, "fields.way.choices", "mail", "Mail");
    topmost_request_add_choice(request, "fields.way.choices", "post", "Post");
    topmost_request_set_text(request, "fields.way.value", "post");
    topmost_request_add_field(request, "urgent", "switch", "Urgent");
    topmost_request_set_flag(request, "fields.urgent.value", true);
    topmost_answer *answer = topmost_ask(request, -1);
    int status = 0;
    if (topmost_answer_status(answer) != TOPMOST_OK) status = fail(answer);
    else if (topmost_answer_is_positive(answer))
        printf("%s %.0f %s %s\n", topmost_answer_field_text(answer, "name"),
               topmost_answer_field_number(answer, "copies", 0), topmost_answer_field_text(answer, "way"),
               topmost_answer_field_flag(answer, "urgent", false) ? "urgent" : "idle");
    topmost_answer_free(answer);
    topmost_request_free(request);
    return status;
}

/* Tells, and ends: the toast stays. */
static int saved(void) {
    topmost_request *request = topmost_toast_new("Draft saved");
    topmost_answer *answer = topmost_notify(request, 25000);
    int status = topmost_answer_status(answer) == TOPMOST_OK ? 0 : fail(answer);
    topmost_answer_free(answer);
    topmost_request_free(request);
    return status;
}

/* What the handler below tells the loop. */
struct state {
    bool is_over;
    const char *result;
    int status;
};

/* Called by topmost_client_dispatch(), on the thread of the loop. */
static void happened(topmost_presentation *presentation, topmost_event event, const topmost_answer *answer, void *data) {
    struct state *state = data;
    (void)presentation;
    if (event != TOPMOST_ENDED) return;
    state->is_over = true;
    if (topmost_answer_status(answer) != TOPMOST_OK) state->status = fail(answer);
    else if (topmost_answer_is_cancelled(answer)) state->result = "stopped";
}

/* Works behind a loading, in a loop that also waits for the button Stop. */
static int export_pages(void) {
    struct state state = {false, "exported 40 pages", 0};
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_loading_new("Exporting");
    topmost_request_set_text(request, "cancel", "Stop");
    topmost_presentation *loading = topmost_show(client, request, happened, &state);
    for (int page = 1; !state.is_over; page++) {
        struct pollfd watched = {topmost_client_fd(client), POLLIN, 0};
        if (poll(&watched, 1, 100) > 0) topmost_client_dispatch(client);
        topmost_request *change = topmost_loading_new(NULL);
        topmost_request_set_number(change, "progress", page < 40 ? page / 40.0 : 1);
        topmost_presentation_update(loading, change);
        topmost_request_free(change);
        if (page == 40) topmost_presentation_dismiss(loading);
    }
    if (state.status == 0) puts(state.result);
    topmost_presentation_free(loading);
    topmost_request_free(request);
    topmost_client_free(client);
    return state.status;
}

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : "";
    if (!strcmp(word, "discard")) return discard();
    if (!strcmp(word, "rename")) return type("Rename the draft", "Name", "Untitled");
    if (!strcmp(word, "unlock")) return type("Unlock the drafts", "Password", NULL);
    if (!strcmp(word, "recipient")) return recipient();
    if (!strcmp(word, "saved")) return saved();
    if (!strcmp(word, "export")) return export_pages();
    fprintf(stderr, "usage: editor discard|rename|unlock|recipient|saved|export\n");
    return 64;
}
