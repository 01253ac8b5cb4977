/* SPDX-License-Identifier: MIT */
/* What the example does not do: errors, several buttons, handlers that free what they are about. */
#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <topmost.h>
#include <unistd.h>

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

/* Hears of a client until its presentation has ended. */
static void run(topmost_client *client) {
    while (!finished) {
        struct pollfd watched = {topmost_client_fd(client), POLLIN, 0};
        if (poll(&watched, 1, -1) > 0) topmost_client_dispatch(client);
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
    run(client);
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

/* Asked for, and gone: the toast arrives all the same. */
static void toast(const char *title, bool isFreed) {
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_toast_new(title);
    topmost_presentation_free(topmost_show(client, request, NULL, NULL));
    topmost_request_free(request);
    if (isFreed) topmost_client_free(client);
}

static int descriptors(void) {
    int count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (readdir(folder)) count++;
    closedir(folder);
    return count;
}

/* Toasts that are still shown cost no descriptor. */
static void many(void) {
    int before = 0;
    for (int i = 0; i < 20; i++) {
        char title[16];
        snprintf(title, sizeof title, "Toast %d", i);
        topmost_request *request = topmost_toast_new(title);
        topmost_answer *answer = topmost_notify(request, -1);
        if (topmost_answer_status(answer) != TOPMOST_OK) print("notify", answer);
        topmost_answer_free(answer);
        topmost_request_free(request);
        if (i == 0) before = descriptors();
    }
    printf("%d\n", descriptors() - before);
}

/* A child of a fork has no connection, and says so at once. */
static void child(void) {
    topmost_request *request = topmost_toast_new("Parent");
    topmost_answer_free(topmost_notify(request, -1));
    fflush(stdout);
    if (fork() == 0) {
        topmost_answer *answer = topmost_ask(request, -1);
        print("child", answer);
        topmost_answer_free(answer);
        exit(0);
    }
    wait(NULL);
    topmost_answer *answer = topmost_notify(request, -1);
    print("parent", answer);
    topmost_answer_free(answer);
    topmost_request_free(request);
}

static void on_failure(topmost_presentation *presentation, topmost_event event, const topmost_answer *answer, void *data) {
    topmost_request *wrong = data;
    print(event == TOPMOST_FAILED ? "failed" : event == TOPMOST_DISPLAYED ? "displayed" : event ? "ended" : "accepted", answer);
    if (event == TOPMOST_ACCEPTED) printf("%d\n", topmost_presentation_update(presentation, wrong));
    if (event == TOPMOST_FAILED) topmost_presentation_dismiss(presentation);
    finished = event == TOPMOST_ENDED;
}

/* What an update does wrong is an event. */
static void update(void) {
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_toast_new("Progress"), *wrong = topmost_toast_new(NULL);
    topmost_request_set_number(wrong, "progress", 7);
    topmost_presentation *toast = topmost_show(client, request, on_failure, wrong);
    run(client);
    printf("%d\n", topmost_presentation_update(toast, NULL));
    puts(shown(topmost_request_check(request)));
    topmost_request_set_text(wrong, "timeout_ms", "5000");
    puts(shown(topmost_request_check(wrong)));
    topmost_presentation_free(toast);
    topmost_request_free(request);
    topmost_request_free(wrong);
    topmost_client_free(client);
}

static void on_input(topmost_presentation *presentation, topmost_event event, const topmost_answer *answer, void *data) {
    (void)presentation, (void)data;
    if (event == TOPMOST_INPUT_CHANGED) {
        printf("%s %d %d %s\n", shown(topmost_answer_text(answer)), (int)topmost_answer_input_number(answer),
               (int)topmost_answer_input_first(answer), shown(topmost_answer_input_field(answer)));
        fflush(stdout);
    }
    finished = event == TOPMOST_ENDED;
}

/* What a live list of 5,000 rows, or a live field, wants. */
static void live(bool isList) {
    topmost_client *client = topmost_client_new();
    topmost_request *request = topmost_modal_new("Which?");
    if (isList) {
        topmost_request_add_choice(request, "choices.options", "a", "A");
        topmost_request_set_flag(request, "choices.rows", true);
        topmost_request_set_flag(request, "choices.filter", true);
        topmost_request_set_flag(request, "choices.live", true);
        topmost_request_set_integer(request, "choices.matches", 5000);
        topmost_request_set_integer(request, "choices.total", 5000);
    } else {
        topmost_request_add_field(request, "town", "text", "Town");
        topmost_request_set_flag(request, "fields.town.live", true);
    }
    topmost_presentation *modal = topmost_show(client, request, on_input, NULL);
    run(client);
    topmost_presentation_free(modal);
    topmost_request_free(request);
    topmost_client_free(client);
}

static void on_waiting(topmost_presentation *presentation, topmost_event event, const topmost_answer *answer, void *data) {
    (void)presentation;
    (void)data;
    if (event != TOPMOST_WAITING) return;
    puts(topmost_answer_text(answer));
    finished = 1;
}

/* Where no display can show it, the program hears why. */
static void waiting(void) {
    topmost_client *client = topmost_client_new();
    topmost_client_report_displayed(client, true);
    topmost_request *request = topmost_modal_new("Anybody?");
    topmost_presentation *modal = topmost_show(client, request, on_waiting, NULL);
    topmost_request_free(request);
    run(client);
    topmost_presentation_free(modal);
    topmost_client_free(client);
}

/* Each function with NULL for each pointer. */
static void nulls(void) {
    topmost_request *request = topmost_modal_new(NULL);
    topmost_client *client = topmost_client_new();
    topmost_request_free(topmost_sheet_new(NULL));
    topmost_request_free(topmost_toast_new(NULL));
    topmost_request_free(topmost_loading_new(NULL));
    topmost_request_free(topmost_retry_new(NULL));
    for (int i = 0; i < 2; i++) {
        topmost_request *one = i ? request : NULL;
        topmost_request_set_text(one, NULL, NULL);
        topmost_request_set_flag(one, NULL, true);
        topmost_request_set_integer(one, NULL, 1);
        topmost_request_set_number(one, NULL, 1);
        topmost_request_set_texts(one, NULL, NULL, 0);
        topmost_request_set_texts(one, NULL, NULL, 3);
        topmost_request_set_pixels(one, NULL, 1, 1, 4, true, NULL);
        topmost_request_add_button(one, NULL, NULL);
        topmost_request_add_field(one, NULL, NULL, NULL);
        topmost_request_add_choice(one, NULL, NULL, NULL);
        topmost_request_check(one);
    }
    topmost_request_free(request);
    topmost_request_free(NULL);
    topmost_answer *answer = topmost_ask(NULL, -1);
    print("ask", answer);
    topmost_answer_free(answer);
    answer = topmost_notify(NULL, -1);
    print("notify", answer);
    topmost_answer_free(answer);
    printf("%d %d\n", topmost_client_fd(NULL), (int)topmost_client_dispatch(NULL));
    topmost_client_report_displayed(NULL, true);
    printf("%d\n", topmost_show(NULL, NULL, NULL, NULL) == NULL);
    topmost_presentation *none = topmost_show(client, NULL, on_event, NULL);
    topmost_client_dispatch(client);
    topmost_presentation_dismiss(none);
    printf("%d %d\n", topmost_presentation_update(none, NULL), (int)topmost_presentation_id(none));
    topmost_presentation_free(none);
    topmost_presentation_dismiss(NULL);
    topmost_presentation_update(NULL, NULL);
    topmost_presentation_free(NULL);
    topmost_client_free(client);
    topmost_client_free(NULL);
    printf("%d %d\n", (int)topmost_presentation_id(NULL), (int)topmost_answer_id(NULL));
    printf("%d %d %d\n", topmost_answer_status(NULL), topmost_answer_is_positive(NULL), topmost_answer_is_cancelled(NULL));
    const char *texts[] = {
        topmost_answer_error(NULL), topmost_answer_outcome(NULL), topmost_answer_button(NULL),
        topmost_answer_dismissal(NULL), topmost_answer_text(NULL), topmost_answer_choice(NULL, 0),
        topmost_answer_field_text(NULL, NULL), topmost_answer_field_choice(NULL, NULL, 0),
        topmost_answer_input_field(NULL), topmost_answer_activation_token(NULL)};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i]) puts(texts[i]);
    printf("%d %d %d %d %d\n", (int)topmost_answer_choice_count(NULL), (int)topmost_answer_field_number(NULL, NULL, 7),
           topmost_answer_field_flag(NULL, NULL, true), (int)topmost_answer_input_number(NULL),
           (int)topmost_answer_input_first(NULL));
    topmost_answer_free(NULL);
    printf("%d\n", topmost_version() > 0);
}

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : "";
    if (!strcmp(word, "mistakes")) mistakes();
    else if (!strcmp(word, "everything")) everything();
    else if (!strcmp(word, "resident")) resident();
    else if (!strcmp(word, "leave")) leave();
    else if (!strcmp(word, "toast")) toast(words[2], false);
    else if (!strcmp(word, "freed-toast")) toast(words[2], true);
    else if (!strcmp(word, "many")) many();
    else if (!strcmp(word, "child")) child();
    else if (!strcmp(word, "update")) update();
    else if (!strcmp(word, "live")) live(!strcmp(words[2], "list"));
    else if (!strcmp(word, "waiting")) waiting();
    else if (!strcmp(word, "nulls")) nulls();
    else printf("%d.%d.%d\n", topmost_version() >> 16, topmost_version() >> 8 & 255, topmost_version() & 255);
    return 0;
}
