import { expect, test } from "vitest";
import { htmlToText, linksIn } from "./html-to-text.ts";

test("text keeps paragraphs and writes links out", () => {
  const html = `<html><head><title>T</title><style>p { color: red }</style></head><body>
    <h1>Hello &amp; welcome</h1><p>One
    line.<br>Another.</p><p><a style="x" href="https://a.example/?b=1&amp;c=2">Go <b>on</b></a></p>
    <!-- not this --><script>nor("this")</script></body></html>`;
  expect(htmlToText(html)).toBe(
    "Hello & welcome\n\nOne line.\n\nAnother.\n\nGo on:\nhttps://a.example/?b=1&c=2",
  );
});

test.each([
  ["&lt;b&gt;", "<b>"],
  ["&amp;lt;", "&lt;"],
  ["&#39;&#x41;&nbsp;&unknown;", "'A &unknown;"],
  ["&#0;&#99999999;", "&#0;&#99999999;"],
])("%s is read once", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("links come in order, decoded, once, and only those of the web", () => {
  expect(
    linksIn(
      "See https://b.example/x. Or (http://c.example/y)!",
      `<a href="https://a.example/?b=1&amp;c=2">a</a><a href="javascript:alert(1)">b</a>
       <a href="https://b.example/x">c</a><a href="mailto:x@y.example">d</a>`,
    ),
  ).toEqual(["https://a.example/?b=1&c=2", "https://b.example/x", "http://c.example/y"]);
});
