/**
 * A page of a browser engine that Playwright cannot drive as installed, with what the journeys need. Input is real:
 * clicks and keys go through the browser, only reading goes through scripts.
 */

export type Engine = 'firefox' | 'webkit'

/** The first visible element that matches the selector and, if given, has this text or accessible name. */
export interface Target {
  readonly selector: string
  readonly text?: string
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface EnginePage {
  /** Opens a path of the site, and waits until the document is loaded. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  /** Runs a self-contained function in the page. Parameters and result are JSON. @throws Error if it throws */
  evaluate<Parameters extends Json[], Result>(
    run: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>
  /** Scrolls to an element. @returns whether it does not move. @throws Error if no such element is visible at the moment */
  isStill(target: Target): Promise<boolean>
  /** @throws Error if no such element is visible at the moment */
  click(target: Target): Promise<void>
  /** Replaces the text of a field by keys. @throws Error if no such field is visible at the moment */
  type(target: Target, text: string): Promise<void>
  /** Selects an option by its value. */
  select(target: Target, value: string): Promise<void>
  /** Errors of the console and uncaught exceptions since the browser was opened. */
  complaints(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A phone, which the windows of both engines can be. */
export const phone = { width: 360, height: 740 }

/** Runs in the page. @returns the element of a target, scrolled to the middle of the window */
export function findElement(selector: string, text: string | null): Element | null {
  const plain = (some: string): string => some.replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string =>
    plain(element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : ''))
  const found = [...document.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && (text === null || nameOf(element) === plain(text)),
  )
  // The drivers scroll too, but do not wait where a page scrolls smoothly.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

/** Runs in the page. @returns whether the element has the same rectangle after two frames */
export function hasSameRectangle(element: Element): Promise<boolean> {
  const rectangle = (): string => JSON.stringify(element.getBoundingClientRect())
  const before = rectangle()
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(rectangle() === before)))
  })
}

export function describeTarget({ selector, text }: Target): string {
  return text === undefined ? selector : `${selector} “${text}”`
}

/** Runs in the page. Waits until it loads nothing more: engines report the requests that leaving it would abort. */
export async function loadsNothing(): Promise<void> {
  const loaded = (): number => performance.getEntriesByType('resource').length
  for (let before = -1; before !== loaded();) {
    before = loaded()
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}
