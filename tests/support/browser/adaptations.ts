/** How a page adapts to its reader: wide text, long words, a window that a zoom of 400 % makes small. */

import type { Page } from '@playwright/test'

/** The spacing that WCAG 1.4.12 allows every reader to set. Arabic letters are joined and have none between them. */
const wideText = `
  * { line-height: 1.5 !important; word-spacing: 0.16em !important; }
  :root:not([lang='ar']) * { letter-spacing: 0.12em !important; }
  p { margin-block-end: 2em !important; }
`

/** @returns what is cut off or wider than the window once a reader has spaced the text; the spacing is removed again */
export async function spacedProblems(page: Page): Promise<string[]> {
  return page.evaluate((css) => {
    // A sheet that a script makes: the page's policy refuses an element.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    const { scrollWidth, clientWidth } = document.documentElement
    const overflow = scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
    const clipped = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { overflowX, overflowY, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
      // Excerpts end with an ellipsis by intention.
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clipPath !== 'none') return false
      if (element.innerText?.trim() === '') return false
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 2)
      )
    })
    const problems = clipped.map(
      ({ tagName, className, innerText }) => `cut off: ${tagName} ${className} “${innerText.slice(0, 40)}”`,
    )
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    return [...overflow, ...problems]
  }, wideText)
}

/** The share of the window's height that bars at its edges cover, with the page scrolled to its middle. */
export function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
    const bars = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
    const covered = Array.from({ length: innerHeight }, (_, y) =>
      bars.some(({ top, bottom }) => top <= y && y < bottom),
    )
    return covered.filter(Boolean).length / innerHeight
  })
}

/** @returns what is wider than the window once every name that users gave is one word of 60 letters */
export function longNameProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(2).slice(0, 60)
    const names = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, h4, dd, bdi:not(.num), td)')
    const texts = [...names].flatMap((element) => [...element.childNodes]).filter((node) => node instanceof Text)
    for (const node of texts) if (node.data.trim().length > 3) node.data = longName
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const scrolls = (element: Element): boolean => getComputedStyle(element).overflowX !== 'visible'
    const isScrolled = ({ parentElement: parent }: Element): boolean =>
      parent !== null && parent !== document.body && (scrolls(parent) || isScrolled(parent))
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !isScrolled(element),
    )
    return [`${scrollWidth} of ${clientWidth} pixels with long names: ${wide?.parentElement?.outerHTML.slice(0, 200)}`]
  })
}

/** @returns what is chosen or current, and looks like what is not */
export function unmarkedChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element): boolean => element.checkVisibility()
    const background = (element: Element | null): string => (element ? getComputedStyle(element).backgroundColor : '')
    const current = [...document.querySelectorAll('[aria-current]:not([aria-current=false])')].filter(
      (element) => isVisible(element) && !getComputedStyle(element).textDecorationLine.includes('underline'),
    )
    // A radio button that is drawn as a switch; others are drawn by the browser.
    const switches = [...document.querySelectorAll<HTMLInputElement>('input:checked')].filter((input) => {
      if (getComputedStyle(input).opacity !== '0' || !isVisible(input)) return false
      const other = document.querySelector(`input[name="${input.name}"]:not(:checked)`)
      return other !== null && background(input.nextElementSibling) === background(other.nextElementSibling)
    })
    return [...current, ...switches].map(
      ({ tagName, className, textContent }) => `not marked: ${tagName} ${className} “${textContent.slice(0, 40)}”`,
    )
  })
}
