/** @vitest-environment jsdom */

import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const rendered = (text: string): HTMLElement => render(<Markdown text={text} />).container

const linksOf = (text: string): (string | null)[] =>
  [...rendered(text).querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('links', () => {
  it.each([
    ['[site](https://example.com/a)', 'https://example.com/a'],
    ['[terms](/terms)', '/terms'],
  ])('%s becomes a link', (text, href) => {
    expect(linksOf(text)).toEqual([href])
  })

  it.each([
    'javascript:alert`1`',
    'JavaScript:alert%281%29',
    '\u0001javascript:alert`1`',
    'java\u200bscript:alert`1`',
    'data:text/html,<script>alert`1`</script>',
    'vbscript:msgbox',
    '//evil.example/a',
    '/\\evil.example/a',
    'https://user:password@evil.example/',
    'https://127.0.0.1/',
    'https:evil',
  ])('[press](%s) stays text', (target) => {
    const view = rendered(`[press](${target})`)
    expect(view.querySelectorAll('a')).toHaveLength(0)
    expect(view.textContent).toContain('press')
    expect(view.textContent).toContain(target)
  })
})

describe('markup', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '**<script>alert(1)</script>**',
    '## <svg onload=alert(1)>',
    '- <iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '| <b onclick=alert(1)>a</b> | b |\n| --- | --- |\n| <style>*{}</style> | c |',
  ])('renders %s as text', (text) => {
    const view = rendered(text)
    expect(view.querySelectorAll('img, script, svg, iframe, style, b, [onclick], [onerror], [onload]')).toHaveLength(0)
    expect(view.textContent).toContain('<')
  })

  it('renders headings, lists, tables and emphasis', () => {
    const view = rendered(
      '## Title\n\nA **bold** and *soft* text.\n\n- one\n- two\n\n1. first\n\n| a | b |\n| --- | --- |\n| c | d |',
    )
    expect(
      [...view.querySelectorAll('h2, strong, em, ul > li, ol > li, th, td')].map((each) => each.textContent),
    ).toEqual(['Title', 'bold', 'soft', 'one', 'two', 'first', 'a', 'b', 'c', 'd'])
  })
})
