/** A real Chromium with a persistent profile, so that it can be killed and opened again. */

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import puppeteer, { type Browser } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '#tools/hosts/site-process.ts'

export function launch(userDataDir: string): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromiumPath() ?? chromium.executablePath(),
    userDataDir,
    args: [...chromiumArguments(), '--no-first-run', '--lang=en-US'],
    defaultViewport: { width: 360, height: 740 },
    headless: true,
  })
}

/** Kills the main process; its children end with it. */
export async function kill(browser: Browser): Promise<void> {
  const child = browser.process()
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * Waits for the time to kill: a random delay, or shortly after the page has reported that it saved, so that a slow
 * machine also has data to lose. Not every action saves data, so the wait times out.
 */
export async function momentToKill(saved: Promise<unknown>, afterSaving: boolean, random: () => number): Promise<void> {
  if (afterSaving) {
    await Promise.race([saved, pause(5000, undefined, { ref: false })])
    await pause(random() * 300)
  } else await pause(200 + random() * 1000)
}

/**
 * The rounds in which a condition holds: exactly that share of them, in random order. Drawn before the rounds begin,
 * because concurrent work within them draws numbers in an undefined order.
 */
export function chosenRounds(rounds: number, share: number, random: () => number): readonly boolean[] {
  return Array.from({ length: rounds }, (_, index) => ({ index, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ index }, rank) => ({ index, isChosen: rank < Math.round(rounds * share) }))
    .toSorted((a, b) => a.index - b.index)
    .map(({ isChosen }) => isChosen)
}

/** Numbers from 0 to below 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
