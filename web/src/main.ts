import { mount } from "svelte";
import App from "./App.svelte";
import { catalogues } from "./catalogues.svelte";
import { settings } from "./settings.svelte";
import "./app.css";

void catalogues.learn(settings.language).then(() => mount(App, { target: document.getElementById("app") as HTMLElement }));
