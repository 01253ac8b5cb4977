// SPDX-License-Identifier: MIT
// Needs zbus = "1.9"; with 5: zbus::blocking::Connection::session(), "org…" without Some, body().deserialize().
use std::{collections::HashMap, error::Error};
use zbus::export::zvariant::{OwnedValue, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let bus = zbus::Connection::new_session()?;
    let options = HashMap::from([("title", Value::from("Discard this draft?")), ("negative", Value::from("Keep"))]);
    let presenter = (Some("org.topmost.Topmost1"), "/org/topmost/Topmost1", Some("org.topmost.Presenter1"));
    let reply = bus.call_method(presenter.0, presenter.1, presenter.2, "Ask", &("modal", options))?;
    let (_outcome, answer): (String, HashMap<String, OwnedValue>) = reply.body()?;
    let button = answer.get("button").and_then(|value| value.downcast_ref::<str>());
    println!("{}", if button == Some("positive") { "discard" } else { "keep" });
    Ok(())
}
