import { expect, test } from "vitest";
import { opensOnlyHere } from "./here";

test.each(["localhost", "becher.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])("%s is this computer", (host) => {
  expect(opensOnlyHere(host)).toBe(true);
});

test.each(["192.168.0.12", "10.127.0.1", "becher.local", "localhost.example", "becher.example", "[fe80::1]"])("%s is not", (host) => {
  expect(opensOnlyHere(host)).toBe(false);
});
