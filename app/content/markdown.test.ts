import { describe, expect, test } from "vitest";
import { anchorOf, hrefOf, htmlOf, picturesIn } from "./markdown.server.ts";

const ID = "1c7f7f6e-2d5c-4a53-9f0e-0c8c9a3b1d2e";
const pictures = [{ id: ID, alt: 'A "calm" <ward>', width: 600, height: 400 }];

describe("what is written", () => {
  test.each([
    ["# One\n\ntext", '<h2 id="section-one">One</h2>\n\n<p>text</p>'],
    ["###### Six", '<h2 id="section-six">Six</h2>'],
    [
      "## A\n\n### B\n\n> # C",
      '<h2 id="section-a">A</h2>\n\n<h3 id="section-b">B</h3>\n\n<blockquote><h2 id="section-c">C</h2></blockquote>',
    ],
    [
      "**a** *b* ~~c~~ `d<e`",
      "<p><strong>a</strong> <em>b</em> <del>c</del> <code>d&lt;e</code></p>",
    ],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ["> a", "<blockquote><p>a</p></blockquote>"],
    ["```js\na < b\n```", '<pre tabindex="0"><code>a &lt; b</code></pre>'],
    ["a  \nb", "<p>a<br>b</p>"],
    ["---", "<hr>"],
    ["R&D &copy; 2026 <3", "<p>R&amp;D &copy; 2026 &lt;3</p>"],
    ["[us](/employers)", '<p><a href="/employers">us</a></p>'],
    ["[down](#section-one)", '<p><a href="#section-one">down</a></p>'],
    [
      "[them](https://ncsbn.org/a?b=1&c=2)",
      '<p><a href="https://ncsbn.org/a?b=1&amp;c=2" rel="external noopener noreferrer">them</a></p>',
    ],
    ["[mail](mailto:us@nomera.example)", '<p><a href="mailto:us@nomera.example">mail</a></p>'],
  ])("%j", (markdown, html) => {
    expect(htmlOf(markdown).trim()).toBe(html);
  });

  test("a table can be reached and scrolled with the keyboard", () => {
    expect(htmlOf("| a | b |\n|---|---|\n| 1 | 2 |")).toBe(
      '<div class="prose-table" role="region" aria-label="Table" tabindex="0"><table><thead><tr>' +
        '<th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
    );
  });

  test("a picture has its size and its description, unless the post has words of its own", () => {
    expect(htmlOf(`![](/blog/images/${ID})`, { pictures })).toBe(
      `<p><img src="/blog/images/${ID}" alt="A &quot;calm&quot; &lt;ward&gt;" width="600" height="400" loading="lazy" decoding="async"></p>`,
    );
    expect(htmlOf(`![At night](/blog/images/${ID})`, { pictures })).toContain('alt="At night"');
  });

  test("elsewhere, addresses of this site are whole", () => {
    const html = htmlOf(`[us](/blog) ![](/blog/images/${ID})`, {
      pictures,
      origin: "https://nomera.example",
    });
    expect(html).toContain('href="https://nomera.example/blog"');
    expect(html).toContain(`src="https://nomera.example/blog/images/${ID}"`);
  });
});

/** All tags and attributes this renderer may output. */
const ALLOWED =
  /^<(?:\/(?:h[2-6]|p|blockquote|pre|code|ul|ol|li|strong|em|del|a|div|table|thead|tbody|tr|th|td)|p|blockquote|code|ul|ol|li|strong|em|del|hr|br|table|thead|tbody|tr|td|th scope="col"|ol start="\d+"|pre tabindex="0"|div class="prose-table" role="region" aria-label="Table" tabindex="0"|h[2-6] id="section-[a-z0-9-]*"|a href="(?:#|\/(?!\/)|https?:\/\/|mailto:|tel:)[^"<>]*"(?: rel="external noopener noreferrer")?|img src="\/blog\/images\/[0-9a-f-]{36}" alt="[^"<>]*" width="\d+" height="\d+" loading="lazy" decoding="async")>$/;

describe("attacks are text", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "text <b onclick=alert(1)>bold</b> <svg/onload=alert(1)>",
    "<details open ontoggle=alert(1)>\n\ntext\n\n</details>",
    "<!-- --><iframe src=javascript:alert(1)></iframe>",
    "<pre><script>alert(1)</script></pre>",
    "<style>@import 'x'</style>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](<java\nscript:alert(1)>)",
    "[x](javascript&#58;alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](\u0001javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](\\\\evil.example)",
    '[x](https://a.example/"onmouseover="alert(1))',
    "[x](https://a.example/'><script>alert(1)</script>)",
    '[x](/a "title\\" onmouseover=\\"alert(1)")',
    "<javascript:alert(1)>",
    '<https://a.example/"onclick=alert(1)>',
    "[x]: javascript:alert(1)\n\n[x]",
    "![x](javascript:alert(1))",
    "![x](https://evil.example/pixel.gif)",
    '![" onerror="alert(1)](https://evil.example/x)',
    `!["><script>alert(1)</script>](/blog/images/${ID})`,
    `![x](/blog/images/${ID}?a=1)`,
    `![x](/blog/images/../../admin)`,
    '# <img src=x onerror=alert(1)>" onclick="alert(1)',
    "```html\n</code></pre><script>alert(1)</script>\n```",
    "`</code><script>alert(1)</script>`",
    "| <script>alert(1)</script> |\n|---|\n| [x](javascript:alert(1)) |",
    "- [ ] <script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#60;script&#62;",
    "\\<script>alert(1)\\</script>",
    "www.evil.example/<script>",
    "a\u0000<script>alert(1)</script>",
  ])("%j", (markdown) => {
    const html = htmlOf(markdown, { pictures });
    for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(ALLOWED);
    expect(html).not.toMatch(/<[^>]*(?:javascript|data|vbscript)(?:&colon;|&#58;|:)/i);
  });

  test.each([">", "> ", "- ", "* > ", "1. "])(
    "%j a thousand times is read, and no deeper than a text is",
    (mark) => {
      const html = htmlOf(`${mark.repeat(10_000)}text`);
      expect(html).toContain("text");
      expect(html.match(/<(blockquote|ul|ol)/g)?.length ?? 0).toBeLessThan(20);
    },
  );

  test.each(["**", "[", "![", "`", "_a", "<a", "&"])(
    "%j a thousand times is read in no time",
    (mark) => {
      const started = performance.now();
      htmlOf(mark.repeat(2_000));
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});

test.each([
  ["/blog", true],
  ["#a", true],
  ["tel:+18165550100", true],
  ["https://a.example", true],
  ["HTTPS://a.example", true],
  ["", false],
  ["a.example", false],
  ["mailto:", false],
  ["https://", false],
  ["file:///etc/passwd", false],
])("a link to %j: %s", (typed, taken) => {
  expect(hrefOf(typed) !== null).toBe(taken);
});

test("pictures and headings have their names", () => {
  expect(
    picturesIn(`![](/blog/images/${ID}) and ![a](/blog/images/${ID}) ![](/blog/images/x)`),
  ).toEqual([ID]);
  expect(anchorOf("What can’t be undone?")).toBe("section-what-can-t-be-undone");
});
