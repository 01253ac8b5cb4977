/* SPDX-License-Identifier: MIT */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Declared only with _GNU_SOURCE, which a shim must not define. */
int execvpe(const char *program, char *const *arguments, char *const *environment);
int close_range(unsigned int first, unsigned int last, int flags);

/* A process as a descriptor; the C library of Debian 12 has no functions for it. */
static inline int topmost_pidfd_open(pid_t process) {
    return (int)syscall(434 /* pidfd_open */, process, 0);
}
static inline int topmost_pidfd_signal(int descriptor, int number) {
    return (int)syscall(424 /* pidfd_send_signal */, descriptor, number, NULL, 0);
}

/* A mutable global, which Swift code may not access. */
extern char **environ;
static inline char **topmost_environ(void) { return environ; }

/* Closes the descriptors from a number on, after a fork. */
static inline void topmost_close_from(int first) {
    if (close_range((unsigned int)first, ~0U, 0) == 0) return;
    /* Before Linux 5.9. */
    for (int fd = (int)sysconf(_SC_OPEN_MAX) - 1; fd >= first; fd--) close(fd);
}

struct topmost_spawn {
    char *const *arguments;
    char *const *environment;
    /* The descriptors that become 0, 1 and 2, each above 2 or already the one. */
    int streams[3];
    /* The terminal whose foreground the child's group becomes; -1: none. */
    int terminal;
    /* Whether the child dies with this process. */
    int dies_with_parent;
    /* Whether the child waits before exec until its standard input has something. */
    int waits_for_input;
    /* The pipe into which the child writes its id for the guard: above 2 and close-on-exec;
     * -1: no guard. */
    int guard;
    /* The signals whose action becomes the default. */
    sigset_t defaults;
};

/* The child's part, up to exec: only calls that are safe after a fork. Swift code is not,
 * and posix_spawn cannot set a parent-death signal. Returns errno. */
static inline int topmost_become(const struct topmost_spawn *how, pid_t parent) {
    /* A parent that died before this call sends no signal. */
    if (how->dies_with_parent) {
        if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return errno;
        if (getppid() != parent) return ESRCH;
    }
    for (int signal_ = 1; signal_ < NSIG; signal_++) {
        /* Fails for SIGKILL, SIGSTOP and those of the C library. */
        if (sigismember(&how->defaults, signal_) == 1) signal(signal_, SIG_DFL);
    }
    if (setpgid(0, 0) != 0) return errno;
    if (how->guard >= 0) {
        pid_t group = getpid();
        if (write(how->guard, &group, sizeof group) < 0) return errno;
    }
    for (int target = 0; target < 3; target++) {
        int source = how->streams[target];
        int done = source == target ? fcntl(target, F_SETFD, 0) : dup2(source, target);
        if (done < 0) return errno;
    }
    if (how->terminal >= 0 && tcsetpgrp(how->terminal, getpid()) != 0) return errno;
    if (close_range(3, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */) != 0) {
        /* Before Linux 5.11. */
        for (int fd = (int)sysconf(_SC_OPEN_MAX) - 1; fd > 2; fd--) fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    if (how->waits_for_input) {
        /* Nothing of this process stays open, nor the pipe that its parent reads. */
        topmost_close_from(3);
        struct pollfd asked = { .fd = 0, .events = POLLIN };
        while (poll(&asked, 1, -1) < 0) {}
        /* The end of a connection is input too. */
        char first;
        if (recv(0, &first, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) _exit(0);
    }
    sigset_t none;
    sigemptyset(&none);
    if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) return errno;
    execvpe(how->arguments[0], how->arguments, how->environment);
    return errno;
}

/* Whether a child is stopped. A later wait still reports it. */
static inline int topmost_is_stopped(pid_t child) {
    siginfo_t found = { 0 };
    return waitid(P_PID, (id_t)child, &found, WSTOPPED | WNOHANG | WNOWAIT) == 0 && found.si_pid == child;
}

/* Starts a program; returns 0 or errno. Exec closes the pipe `report`, whose ends are above 2
 * and close-on-exec: the parent reads nothing from it, or the child's errno. A child that is
 * stopped before exec, for example by Ctrl-Z, counts as started; if its exec fails later, it
 * ends with 126 or 127. */
static inline int topmost_spawn(
    const struct topmost_spawn *how, int reader, int report, pid_t *child
) {
    /* No handler of this process may run in the child. */
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t parent = getpid();
    pid_t made = fork();
    if (made == 0) {
        int failure = topmost_become(how, parent);
        /* After a stop before exec nobody reads this. */
        signal(SIGPIPE, SIG_IGN);
        ssize_t sent = write(report, &failure, sizeof failure);
        _exit(sent < 0 && failure != ENOENT ? 126 : 127);
    }
    int failure = made < 0 ? errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(report);
    if (made < 0) return failure;
    struct pollfd said = { .fd = reader, .events = POLLIN };
    ssize_t got = 0;
    while (poll(&said, 1, 50) <= 0) {
        if (topmost_is_stopped(made)) break;
    }
    if (said.revents) {
        do got = read(reader, &failure, sizeof failure); while (got < 0 && errno == EINTR);
    }
    if (got != sizeof failure) failure = 0;
    if (failure) while (waitpid(made, NULL, 0) < 0 && errno == EINTR) {}
    *child = made;
    return failure;
}

/* Starts a guard. It reads the id of a process group from `reader`, then waits until all writing
 * ends are closed: when this process is gone. Then it ends the group: SIGTERM, two seconds later
 * SIGKILL. If no id comes, it ends nothing. Only SIGKILL ends the guard earlier. Returns 0 or
 * errno. */
static inline int topmost_guard(int reader, pid_t *guard) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t made = fork();
    if (made == 0) {
        /* Its own group: signals of the terminal are for others. */
        setpgid(0, 0);
        /* Close all that this process has open, such as the connection to the bus. */
        dup2(reader, 0);
        topmost_close_from(1);
        /* A write this short arrives in one piece. */
        pid_t group;
        if (read(0, &group, sizeof group) != sizeof group) _exit(0);
        char byte;
        ssize_t got;
        do got = read(0, &byte, 1); while (got > 0 || (got < 0 && errno == EINTR));
        kill(-group, SIGTERM);
        kill(-group, SIGCONT);
        struct timespec pause = { 2, 0 };
        while (nanosleep(&pause, &pause) != 0 && errno == EINTR) {}
        kill(-group, SIGKILL);
        _exit(0);
    }
    int failure = made < 0 ? errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    *guard = made;
    return failure;
}

/* Starts a guard of a connection that this process holds. It waits until all writing ends of the
 * pipe `orders` are closed; if this process is still there `patience` milliseconds later, it shuts
 * the connection down, for all who hold it. `unmap` frees what it need not keep of this process's
 * memory. It ends with this process. Returns 0 or errno. */
static inline int topmost_guard_connection(
    int orders, int connection, int patience, void (*unmap)(void), pid_t *guard
) {
    int process = topmost_pidfd_open(getpid());
    if (process < 0) return errno;
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t made = fork();
    if (made == 0) {
        /* Its own group: this process is killed with its group. */
        setpgid(0, 0);
        /* Close all else; the numbers here are above 2. */
        dup2(orders, 0);
        dup2(connection, 1);
        dup2(process, 2);
        topmost_close_from(3);
        struct pollfd seen[2] = { { .fd = 2, .events = POLLIN }, { .fd = 0, .events = 0 } };
        /* Finds the function, for which the loader reads tables of all libraries. */
        poll(seen, 2, 0);
        unmap();
        while (poll(seen, 2, -1) < 0) {}
        if (!seen[0].revents && poll(seen, 1, patience) == 0) shutdown(1, SHUT_RDWR);
        _exit(0);
    }
    int failure = made < 0 ? errno : 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(process);
    *guard = made;
    return failure;
}

/* Sends a packet, with a descriptor unless it is negative; returns 0 or errno. */
static inline int topmost_send_packet(int socket_, const void *bytes, size_t count, int passed) {
    struct iovec part = { (void *)bytes, count };
    union { char space[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
    if (passed >= 0) {
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &passed, sizeof passed);
    }
    ssize_t sent;
    do sent = sendmsg(socket_, &message, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
    return sent < 0 ? errno : 0;
}

/* Receives a packet into `bytes`, at most `*count`, and a descriptor, or -1; returns 0 or errno.
 * A count of 0 is the end. Descriptors beyond the first do not fit and are closed. */
static inline int topmost_receive_packet(int socket_, void *bytes, size_t *count, int *passed) {
    struct iovec part = { bytes, *count };
    union { char space[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1,
        .msg_control = control.space, .msg_controllen = sizeof control.space,
    };
    ssize_t got;
    do got = recvmsg(socket_, &message, 0x40000000 /* MSG_CMSG_CLOEXEC */);
    while (got < 0 && errno == EINTR);
    *passed = -1;
    if (got < 0) return errno;
    *count = (size_t)got;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS)
        memcpy(passed, CMSG_DATA(header), sizeof *passed);
    return 0;
}
