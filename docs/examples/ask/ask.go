// SPDX-License-Identifier: MIT
// Needs github.com/godbus/dbus/v5, in Debian golang-dbus-dev.
package main

import "fmt"
import "github.com/godbus/dbus/v5"

func main() {
	bus, err := dbus.ConnectSessionBus()
	options := map[string]dbus.Variant{"title": dbus.MakeVariant("Discard this draft?"), "negative": dbus.MakeVariant("Keep")}
	outcome, answer := "", map[string]dbus.Variant{}
	if err == nil {
		presenter := bus.Object("org.topmost.Topmost1", "/org/topmost/Topmost1")
		err = presenter.Call("org.topmost.Presenter1.Ask", 0, "modal", options).Store(&outcome, &answer)
	}
	fmt.Println(map[bool]string{true: "discard", false: "keep"}[err == nil && answer["button"].Value() == "positive"])
}
