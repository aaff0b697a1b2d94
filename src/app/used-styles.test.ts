import { describe, expect, it } from 'vitest'
import { usedStyles } from './used-styles.ts'

const html = '<html lang="en" dir="ltr"><div id="root"><a class="link big" href="/x">Text</a><p hidden="">b</p></div>'
const used = (css: string): string => usedStyles(css, html)

describe('usedStyles', () => {
  it.each([
    ['.link{color:red}', '.link{color:red}'],
    ['.other{color:red}', ''],
    ['.link.big:hover>a,.other{color:red}', '.link.big:hover>a{color:red}'],
    ['.link.small{color:red}', ''],
    ['table{color:red}p{margin:0}', 'p{margin:0}'],
    ['#root p:not(.other){margin:0}', '#root p:not(.other){margin:0}'],
    ['#elsewhere p{margin:0}', ''],
    [':is(.other,.link)>a{color:red}', ':is(.other,.link)>a{color:red}'],
    [':is(.other,.third)>a{color:red}', ''],
    ['.link:has(.other){color:red}', '.link:has(.other){color:red}'],
    ['[hidden]{display:none}[aria-busy=true]{opacity:.5}', '[hidden]{display:none}'],
    ['a[href^="/x"]{color:red}', 'a[href^="/x"]{color:red}'],
    ['a[href="/y"]{color:red}', ''],
    ['html[dir=rtl] a{scale:-1 1}', ''],
    ['html[dir=ltr] a{scale:-1 1}', 'html[dir=ltr] a{scale:-1 1}'],
    ['[data-theme=dark]{color:#fff}details[open] a{color:red}', '[data-theme=dark]{color:#fff}'],
    ['a:after{content:"};.x{"}.other:after{content:"}"}', 'a:after{content:"};.x{"}'],
    ['p{background:url(a.svg?b;c)}', 'p{background:url(a.svg?b;c)}'],
    ['*,:before{box-sizing:border-box}', '*,:before{box-sizing:border-box}'],
    ['a::view-transition-group(*){animation:none}', ''],
  ])('%s', (css, expected) => {
    expect(used(css)).toBe(expected)
  })

  it('keeps the order of layers, and drops empty groups', () => {
    const css =
      '@layer base,parts;@layer base{@media (width>=48rem){.other{margin:0}.link{margin:0}}}@layer parts{.other{color:red}}'
    expect(used(css)).toBe('@layer base,parts;@layer base{@media (width>=48rem){.link{margin:0}}}')
  })

  it('includes referenced animations and properties, directly or through another property', () => {
    expect(
      used(
        '@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.link{animation:1s turn}' +
          ':root{--a:var(--b);--b:red;--c:blue}p{color:var(--a,green)}',
      ),
    ).toBe(
      '@keyframes turn{to{rotate:1turn}}.link{animation:1s turn}:root{--a:var(--b);--b:red}p{color:var(--a,green)}',
    )
  })

  it('contains the colours of the site once, and those that only later style sheets use', () => {
    const css =
      '@layer site{:root{--text:#111;--primary:#222}}' +
      '@layer tokens{:root{--text:#000;--card:#fff;--primary:#00f}}p{color:var(--text) var(--card)}'
    expect(used(css)).toBe(
      '@layer site{:root{--text:#111;--primary:#222}}@layer tokens{:root{--card:#fff}}p{color:var(--text) var(--card)}',
    )
  })
})
