/* SPDX-License-Identifier: MIT */
/**
 * @file
 * libtopmost: questions and notifications above everything else on the desktop.
 *
 *     topmost_request *request = topmost_modal_new("Discard this draft?");
 *     topmost_request_set_text(request, "negative", "Keep");
 *     topmost_request_set_text(request, "positive", "Discard");
 *     topmost_request_set_text(request, "style.positive.tone", "danger");
 *     topmost_answer *answer = topmost_ask(request, -1);
 *     if (topmost_answer_is_positive(answer)) discard();
 *     topmost_answer_free(answer);
 *     topmost_request_free(request);
 *
 * A program with a main loop uses topmost_show() with a handler, watches
 * topmost_client_fd() and calls topmost_client_dispatch() when it is readable.
 *
 * Ownership: what a function with "new" in its name, topmost_show(), topmost_ask() or
 * topmost_notify() returns belongs to the caller, who frees it with the function for its
 * type. Freeing NULL does nothing. Arguments are borrowed and copied. Strings that are
 * returned belong to the object they come from and live as long as it does.
 *
 * Text is UTF-8 and ends with a zero byte; bytes that are not UTF-8 become U+FFFD.
 *
 * Threads: a client, and its presentations, belong to one thread at a time. Requests and
 * answers may be passed between threads. Handlers are called by topmost_client_dispatch()
 * only. The library has one thread of its own, with all signals blocked, which sleeps
 * while nothing happens; it starts with the first request and ends with the program.
 * After fork() a child has no connection: until it has called exec(), its requests end at once
 * with TOPMOST_UNREACHABLE.
 *
 * Errors are values: each answer has a status and, unless that is TOPMOST_OK, an error
 * text. Presentations survive a daemon restart. NULL where an object is needed is such an
 * error, or does nothing, and never ends the program.
 *
 * At the end of the program, and in topmost_client_free(), the library waits for the daemon's
 * answer to what was asked for last, 5 s at most: a toast arrives although the program ends.
 */
#ifndef TOPMOST_H
#define TOPMOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this header; topmost_version() has that of the library. */
#define TOPMOST_VERSION_MAJOR 0
#define TOPMOST_VERSION_MINOR 1
#define TOPMOST_VERSION_PATCH 0
/** A version as one number, to compare. */
#define TOPMOST_VERSION_NUMBER(major, minor, patch) (((major) << 16) | ((minor) << 8) | (patch))
/** The version of this header as one number. */
#define TOPMOST_VERSION \
    TOPMOST_VERSION_NUMBER(TOPMOST_VERSION_MAJOR, TOPMOST_VERSION_MINOR, TOPMOST_VERSION_PATCH)
/** Whether this header is that version or a later one. */
#define TOPMOST_CHECK_VERSION(major, minor, patch) \
    (TOPMOST_VERSION >= TOPMOST_VERSION_NUMBER(major, minor, patch))

/** What to show: a kind and its options. */
typedef struct topmost_request topmost_request;
/** A queue of events, for one main loop. */
typedef struct topmost_client topmost_client;
/** Something that is shown, or will be. */
typedef struct topmost_presentation topmost_presentation;
/** How something ended, or which button was pressed. */
typedef struct topmost_answer topmost_answer;

/** Whether the daemon did what it was asked for. */
typedef enum topmost_status {
    /** It did; topmost_answer_outcome() says how it ended. */
    TOPMOST_OK = 0,
    /** There is no session bus, no daemon, or none any more. */
    TOPMOST_UNREACHABLE = 1,
    /** An option is unknown, of the wrong type or out of range. */
    TOPMOST_INVALID_OPTION = 2,
    /** A limit, or a right that this program lacks. */
    TOPMOST_REFUSED = 3,
    /** The daemon was stopped while it was shown. */
    TOPMOST_SHUTDOWN = 4,
    /** The time of topmost_ask() or topmost_notify() is over. */
    TOPMOST_TIMED_OUT = 5
} topmost_status;

/** What happened to a presentation. A handler ignores what it does not know: later versions add some. */
typedef enum topmost_event {
    /** The daemon accepted it; it has an id. */
    TOPMOST_ACCEPTED = 0,
    /** A button was pressed. Most presentations end then; a resident toast may have many. */
    TOPMOST_PRESSED = 1,
    /** It has ended, or was never shown. Nothing follows. */
    TOPMOST_ENDED = 2,
    /** It is on screen, for the first time; only after topmost_client_report_displayed(). */
    TOPMOST_DISPLAYED = 3,
    /** A live list or field wants data: topmost_answer_text() and topmost_answer_input_first() say
     *  what; answer with topmost_presentation_update(). */
    TOPMOST_INPUT_CHANGED = 4,
    /** An update or a dismissal was refused; topmost_answer_error() says why. It stays as it was. */
    TOPMOST_FAILED = 5,
    /** It waits, because no display can show it: topmost_answer_text() says why. Once, and only after
     *  topmost_client_report_displayed(). */
    TOPMOST_WAITING = 6
} topmost_event;

/**
 * Called by topmost_client_dispatch() for each event, in the order in which they happened.
 *
 * It may call any function of this header, also those that free the presentation and the client.
 *
 * @param presentation What the event is about; the handler does not own it.
 * @param event        What happened.
 * @param answer       The details; borrowed, valid during the call.
 * @param data         What topmost_show() got.
 */
typedef void (*topmost_handler)(topmost_presentation *presentation, topmost_event event,
                                const topmost_answer *answer, void *data);

/** The version of the library, as TOPMOST_VERSION. */
int32_t topmost_version(void);

/* Requests. A request can be shown several times, and changed in between. */

/** A question to answer before anything else; title may be NULL. */
topmost_request *topmost_modal_new(const char *title);
/** A list of actions at the lower edge of the screen; title may be NULL. */
topmost_request *topmost_sheet_new(const char *title);
/** A notification; title may be NULL. */
topmost_request *topmost_toast_new(const char *title);
/** Work that the user waits for, with input blocked; dismiss it when the work is done. */
topmost_request *topmost_loading_new(const char *title);
/** An offer to try again what failed; title may be NULL. */
topmost_request *topmost_retry_new(const char *title);
/** Frees a request; what was shown with it stays. */
void topmost_request_free(topmost_request *request);

/*
 * Options have the names and types of docs/options.md. The options of an option are
 * reached with dots: "input.label", "colors.title", "style.positive.tone", "buttons.ID.tone",
 * "fields.ID.required". The daemon checks names and ranges, and the library types: an error is
 * the TOPMOST_INVALID_OPTION of the answer. A second call with the same name replaces the value.
 */

/** Sets a text, a word ("danger"), a picture or a colour; NULL removes the option. */
void topmost_request_set_text(topmost_request *request, const char *option, const char *text);
/** Sets a flag. */
void topmost_request_set_flag(topmost_request *request, const char *option, bool flag);
/** Sets a whole number; times are milliseconds ("timeout_ms"). */
void topmost_request_set_integer(topmost_request *request, const char *option, int64_t number);
/** Sets a number; progress is 0 to 1. */
void topmost_request_set_number(topmost_request *request, const char *option, double number);
/** Sets a list of texts; texts may be NULL if count is 0. */
void topmost_request_set_texts(topmost_request *request, const char *option,
                               const char *const *texts, size_t count);
/**
 * Sets a picture that the program has in memory; it is copied.
 *
 * @param request    The request; NULL: nothing happens.
 * @param option     "icon", "image", "app_icon", "buttons.ID.icon".
 * @param width      The width in pixels.
 * @param height     The height in pixels.
 * @param row_stride The bytes from one row to the next.
 * @param has_alpha  Whether each pixel has a fourth byte, how opaque it is.
 * @param bytes      row_stride * height bytes: red, green, blue of each pixel; NULL removes the option.
 */
void topmost_request_set_pixels(topmost_request *request, const char *option, int32_t width, int32_t height,
                                int32_t row_stride, bool has_alpha, const uint8_t *bytes);
/** The first mistake in it that can be seen without a daemon, in words; NULL: there is none. For tests,
 *  or right after the call that may be wrong. */
const char *topmost_request_check(topmost_request *request);
/** Adds a button to a modal, or an action to a toast or sheet; its id is in the answer. */
void topmost_request_add_button(topmost_request *request, const char *id, const char *label);
/** Adds a field to a modal, which makes it a form; types are those of "fields.type". */
void topmost_request_add_field(topmost_request *request, const char *id, const char *type,
                               const char *label);
/** Adds a choice to a list: "choices.options" or "fields.ID.choices". */
void topmost_request_add_choice(topmost_request *request, const char *option, const char *id,
                                const char *label);

/* Without a main loop. Both block the calling thread, not the library's. */

/**
 * Shows it and waits until it has ended.
 *
 * @param request    What to show; NULL is TOPMOST_INVALID_OPTION.
 * @param timeout_ms Withdraws it after that time, with TOPMOST_TIMED_OUT; negative: never.
 * @return The answer, never NULL; the caller frees it.
 */
topmost_answer *topmost_ask(const topmost_request *request, int32_t timeout_ms);
/**
 * Shows a toast and waits until the daemon has accepted it: the program may end then.
 *
 * @param request    A toast; other kinds end with their program, and are TOPMOST_INVALID_OPTION.
 * @param timeout_ms How long to wait, with TOPMOST_TIMED_OUT; negative: for ever.
 * @return An answer with an id, or the error; never NULL; the caller frees it.
 */
topmost_answer *topmost_notify(const topmost_request *request, int32_t timeout_ms);

/* With a main loop. */

/**
 * Creates a queue of events. The first request of the program connects to the session bus.
 *
 * @return The client; the caller frees it. NULL if no file descriptor is left.
 */
topmost_client *topmost_client_new(void);
/** Frees a client: what it still shows is withdrawn, except toasts; no handler is called any more.
 *  It waits until the daemon has answered what was asked for last, 5 s at most. */
void topmost_client_free(topmost_client *client);
/** The descriptor to watch for input (POLLIN); it stays the same, and the client owns it. -1 for NULL. */
int topmost_client_fd(const topmost_client *client);
/** Calls the handlers for events since the last call; never blocks.
 *  @return The number of events. */
size_t topmost_client_dispatch(topmost_client *client);
/** Whether handlers of what is shown from now on get TOPMOST_DISPLAYED and TOPMOST_WAITING; at first they do not. */
void topmost_client_report_displayed(topmost_client *client, bool flag);

/**
 * Shows a presentation; returns at once.
 *
 * @param client  The client whose queue gets the events.
 * @param request What to show; copied.
 * @param handler Called for each event; NULL: no events.
 * @param data    Passed to the handler; not touched.
 * @return The presentation; the caller frees it, also if it is not shown. NULL only if the client is;
 *         for a request that is NULL, TOPMOST_ENDED follows with TOPMOST_INVALID_OPTION.
 */
topmost_presentation *topmost_show(topmost_client *client, const topmost_request *request,
                                   topmost_handler handler, void *data);
/** Its id on the bus, from 1; 0: the daemon has not accepted it yet. */
uint32_t topmost_presentation_id(const topmost_presentation *presentation);
/** Withdraws it; nothing happens if it has ended. Its TOPMOST_ENDED follows, or TOPMOST_FAILED. */
void topmost_presentation_dismiss(topmost_presentation *presentation);
/**
 * Changes what is set in a request of the same kind; the rest stays. An empty text takes an option
 * away, also one that is no text: topmost_request_set_text(request, "progress", "").
 *
 * @return Whether it was sent; false: an argument is NULL, it has ended or was never shown, or the request has a
 *         mistake. What the daemon refuses is the event TOPMOST_FAILED.
 */
bool topmost_presentation_update(topmost_presentation *presentation, const topmost_request *request);
/** Frees the handle: the handler is not called any more; what is shown stays. */
void topmost_presentation_free(topmost_presentation *presentation);

/* Answers. Texts that do not apply are NULL. */

/** Whether it was shown and answered. */
topmost_status topmost_answer_status(const topmost_answer *answer);
/** The error in words, as for a log; NULL with TOPMOST_OK. */
const char *topmost_answer_error(const topmost_answer *answer);
/** The id of the presentation; 0: it was not accepted. */
uint32_t topmost_answer_id(const topmost_answer *answer);
/** What ended it: "acted", "dismissed", "expired", "closed"; see docs/options.md, Ended. */
const char *topmost_answer_outcome(const topmost_answer *answer);
/** The id of the button that was pressed. */
const char *topmost_answer_button(const topmost_answer *answer);
/** How it was dismissed: "cancel", "escape", "scrim", "close", "control"; or that what it belongs to
 *  ended: "parent". */
const char *topmost_answer_dismissal(const topmost_answer *answer);
/** The text that was entered, with TOPMOST_INPUT_CHANGED the one so far, with TOPMOST_WAITING the reason; wiped when the answer is freed. */
const char *topmost_answer_text(const topmost_answer *answer);
/** The number of choices that were selected. */
size_t topmost_answer_choice_count(const topmost_answer *answer);
/** The id of a choice that was selected, from 0; NULL past the last one. */
const char *topmost_answer_choice(const topmost_answer *answer, size_t index);
/** The text of a form's field, or the id of its choice. */
const char *topmost_answer_field_text(const topmost_answer *answer, const char *id);
/** The number of a form's field; fallback if it is empty or no number. */
double topmost_answer_field_number(const topmost_answer *answer, const char *id, double fallback);
/** Whether a form's switch is on; fallback if there is no such switch. */
bool topmost_answer_field_flag(const topmost_answer *answer, const char *id, bool fallback);
/** The id of a choice of a form's field of type multi, from 0; NULL past the last one. */
const char *topmost_answer_field_choice(const topmost_answer *answer, const char *id, size_t index);
/** With TOPMOST_INPUT_CHANGED: the id of the field that wants suggestions; NULL: the list wants rows. */
const char *topmost_answer_input_field(const topmost_answer *answer);
/** With TOPMOST_INPUT_CHANGED: the number that the update repeats in "choices.answers". */
int64_t topmost_answer_input_number(const topmost_answer *answer);
/** With TOPMOST_INPUT_CHANGED: the row at the top of the list, from 0. */
int64_t topmost_answer_input_first(const topmost_answer *answer);
/** The token with which a window may take the keyboard (XDG activation); with TOPMOST_PRESSED. */
const char *topmost_answer_activation_token(const topmost_answer *answer);
/** Whether the positive button was pressed. */
bool topmost_answer_is_positive(const topmost_answer *answer);
/** Whether the user pressed Cancel. */
bool topmost_answer_is_cancelled(const topmost_answer *answer);
/** Frees an answer and overwrites its texts. */
void topmost_answer_free(topmost_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
