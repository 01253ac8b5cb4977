/* SPDX-License-Identifier: MIT */
/* What the example does not do: errors, several buttons, handlers that free what they are about. */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <topmost.h>

static int finished;

static const char *shown(const char *text) { return text ? text : "-"; }

static void print(const char *what, const topmost_answer *answer) {
    printf("%s %d %s %s %s\n", what, (int)topmost_answer_status(answer), shown(topmost_answer_outcome(answer)),
           shown(topmost_answer_button(answer)), shown(topmost_answer_error(answer)));
}

static void ask(const char *what, topmost_request *request, int timeout) {
    topmost_answer *answer = topmost_ask(request, timeout);
    print(what, answer);
    topmost_answer_free(answer);
    topmost_request_free(request);
}

/* Each mistake is an answer, and names what was wrong. */
static void mistakes(void) {
    topmost_request *request = topmost_modal_new("Which?");
    topmost_request_set_text(request, "tittle", "x");
    ask("name", request, -1);
    request = topmost_modal_new("Which?");
    topmost_request_set_integer(request, "positive", 3);
    ask("type", request, -1);
    request = topmost_modal_new("Which?");
    topmost_request_set_text(request, "title.color", "x");
    ask("path", request, -1);
    request = topmost_modal_new("Which?");
    topmost_request_set_flag(request, "fields.name.required", true);
    ask("part", request, -1);
    request = topmost_retry_new("Again?");
    topmost_request_add_button(request, "a", "A");
    ask("buttons", request, -1);
    request = topmost_modal_new("Which?");
    topmost_answer *answer = topmost_notify(request, -1);
    print("notify", answer);
    topmost_answer_free(answer);
    topmost_request_free(request);
    request = topmost_modal_new("Which?");
    ask("time", request, 300);
    topmost_request_free(NULL);
    topmost_answer_free(NULL);
    topmost_presentation_free(NULL);
    topmost_client_free(NULL);
}

/* Buttons, colours, choices and styles of one question. */
static void everything(void) {
    static const char *const tags[] = {"one", "two"};
    topmost_request *request = topmost_modal_new("Everything");
    topmost_request_set_texts(request, "tags", tags, 2);
    topmost_request_set_text(request, "colors.title", "#336699");
    topmost_request_add_button(request, "both", "Keep both");
    topmost_request_set_text(request, "buttons.both.tone", "accent");
    topmost_request_set_text(request, "style.positive.tone", "danger");
    topmost_request_set_text(request, "positive", "gone");
    topmost_request_set_text(request, "positive", NULL);
    topmost_request_set_flag(request, "choices.many", true);
    topmost_request_add_choice(request, "choices.options", "a", "Apples");
    topmost_request_add_choice(request, "choices.options", "b", "Bananas");
    topmost_request_set_texts(request, "choices.selected", (const char *const[]){"a", "b"}, 2);
    topmost_answer *answer = topmost_ask(request, -1);
    print("everything", answer);
    for (size_t i = 0; i < topmost_answer_choice_count(answer); i++) puts(topmost_answer_choice(answer, i));
    printf("%d\n", topmost_answer_choice(answer, 9) == NULL);
    topmost_answer_free(answer);
    topmost_request_free(request);
}

static void on_event(topmost_presentation *presentation, topmost_event event, const topmost_answer *answer, void *data) {
    static const char *const names[] = {"accepted", "pressed", "ended"};
    (void)presentation;
    print(names[event], answer);
    fflush(stdout);
    if (event == TOPMOST_ENDED) {
        finished = 1;
        topmost_client_free(data);
    }
}

/* A toast with two presses; its last event frees the client. */
static void resident(void) {
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_toast_new("Build failed");
    topmost_request_set_flag(request, "resident", true);
    topmost_request_add_button(request, "log", "Show log");
    topmost_presentation *toast = topmost_show(client, request, on_event, client);
    topmost_request_free(request);
    while (!finished) {
        struct pollfd watched = {topmost_client_fd(client), POLLIN, 0};
        if (poll(&watched, 1, -1) > 0) topmost_client_dispatch(client);
    }
    topmost_presentation_dismiss(toast);
    topmost_presentation_free(toast);
}

/* Freed without a word: the modal goes, the toast stays, no handler is called. */
static void leave(void) {
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_modal_new("Left alone");
    topmost_presentation *modal = topmost_show(client, request, on_event, client);
    while (topmost_presentation_id(modal) == 0) poll(NULL, 0, 5);
    topmost_request_free(request);
    topmost_client_free(client);
    topmost_presentation_free(modal);
    puts("left");
    fflush(stdout);
    getchar();
}

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : "";
    if (!strcmp(word, "mistakes")) mistakes();
    else if (!strcmp(word, "everything")) everything();
    else if (!strcmp(word, "resident")) resident();
    else if (!strcmp(word, "leave")) leave();
    else printf("%d.%d.%d\n", topmost_version() >> 16, topmost_version() >> 8 & 255, topmost_version() & 255);
    return 0;
}
