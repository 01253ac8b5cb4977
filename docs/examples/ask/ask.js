// SPDX-License-Identifier: MIT
// Needs Node and its package dbus-next: npm install dbus-next
const { sessionBus, Variant } = require("dbus-next");

async function main() {
    const bus = sessionBus();
    const object = await bus.getProxyObject("org.topmost.Topmost1", "/org/topmost/Topmost1");
    const options = { title: new Variant("s", "Discard this draft?"), negative: new Variant("s", "Keep") };
    const [outcome, answer] = await object.getInterface("org.topmost.Presenter1").Ask("modal", options);
    console.log(answer.button?.value === "positive" ? "discard" : "keep");
    bus.disconnect();
}
main();
