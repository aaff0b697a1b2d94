/** WebKitGTK's MiniBrowser on a display without a screen, driven by its WebDriver. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tools/hosts/free-port.ts'
import { describeTarget, type EnginePage, findElement, hasSameRectangle, phone, type Target } from './engine-page.ts'
import { type ElementReference, WebDriver } from './web-driver.ts'

const installed = (variable: string, path: string): string | undefined =>
  [process.env[variable] ?? '', path].find((each) => each !== '' && fs.existsSync(each))

/** Undefined unless the driver and a virtual display are installed. */
export function webKitPrograms(): { readonly driver: string; readonly display: string } | undefined {
  const driver = installed('WEBKIT_DRIVER_PATH', '/usr/bin/WebKitWebDriver')
  const display = installed('XVFB_PATH', '/usr/bin/Xvfb')
  return driver === undefined || display === undefined ? undefined : { driver, display }
}

/** The toolbar of the MiniBrowser is wider than a phone, so that its window could not be one. */
const narrowToolbar = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

export async function openWebKit(): Promise<EnginePage> {
  const programs = webKitPrograms()
  if (programs === undefined) throw new Error('WebKitGTK is not installed.')
  const display = await openDisplay(programs.display)
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-webkit-'))
  fs.mkdirSync(path.join(home, 'gtk-3.0'))
  fs.writeFileSync(path.join(home, 'gtk-3.0', 'gtk.css'), narrowToolbar)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      LANG: 'en_US.UTF-8',
    },
    stdio: 'ignore',
  })
  const session = new WebDriver(port)
  const close = async (): Promise<void> => {
    await session.command('DELETE', '').catch(() => {})
    await end(driver)
    await end(display.process)
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    await session.start(driver)
    await session.command('POST', '/window/rect', phone)
    return pageOf(session, close)
  } catch (error) {
    await close()
    throw error
  }
}

function pageOf(session: WebDriver, close: () => Promise<void>): EnginePage {
  const heard: string[] = []
  const collect = async (): Promise<void> => {
    heard.push(...((await session.run(String(takeComplaints), [])) as string[]))
  }
  const find = async (target: Target): Promise<ElementReference> => {
    const found = await session.run(String(findElement), [target.selector, target.text ?? null])
    if (found === null) throw new Error(`${describeTarget(target)} is not visible`)
    return found as ElementReference
  }
  /** Waits for another document than the current one. */
  const navigate = async (path: string, body: object): Promise<void> => {
    await collect()
    await session.run(String(markDocument), [])
    await session.command('POST', path, body)
    const until = Date.now() + 30_000
    for (;;) {
      const state = await session.run(String(watchDocument), []).catch(() => 'changing')
      if (state === 'complete') return
      if (Date.now() > until) throw new Error(`the page did not load: ${state}`)
      await pause(10)
    }
  }
  return {
    goto: (url) => navigate('/url', { url }),
    back: async () => {
      await session.command('POST', '/back')
    },
    evaluate: async (run, ...parameters) => (await session.run(String(run), parameters)) as never,
    isStill: async (target) => (await session.run(String(hasSameRectangle), [await find(target)])) === true,
    click: async (target) => {
      const element = await find(target)
      await session.run(String(watchClick), [element])
      await session.element(element, 'click')
      if ((await session.run(String(missesClick), [])) === true)
        throw new Error(`${describeTarget(target)} received no click`)
    },
    type: async (target, text) => {
      const element = await find(target)
      await session.run('(field) => field.select()', [element])
      await session.element(element, 'value', { text })
    },
    select: async (target, value) => {
      await find(target)
      // The driver opens the list itself, so that the option need not be visible.
      const using = { using: 'css selector', value: `${target.selector} option[value="${value}"]` }
      await session.element((await session.command('POST', '/element', using)) as ElementReference, 'click')
    },
    complaints: async () => {
      await collect()
      return heard
    },
    close,
  }
}

interface WatchedWindow {
  complaints?: string[]
  /** The next document replaces this one. */
  isPrevious?: boolean
  /** The element that is to be clicked has received no click yet. */
  awaitsClick?: boolean
}

/** Runs in the page. */
function markDocument(): void {
  ;(globalThis as WatchedWindow).isPrevious = true
}

/**
 * Runs in the page. The driver has no log of the console, so that each new document is watched from its first moment: the
 * application's scripts start after its first view.
 * @returns whether the document is loaded, or that it is still the previous one
 */
function watchDocument(): string {
  const target = globalThis as WatchedWindow
  if (target.isPrevious === true) return 'previous'
  if (target.complaints === undefined) {
    const complaints: string[] = []
    target.complaints = complaints
    for (const level of ['error', 'warn'] as const) {
      const write = console[level]
      console[level] = (...values: unknown[]) => {
        complaints.push(`${level}: ${values.map(String).join(' ')}`)
        write.apply(console, values)
      }
    }
    addEventListener('error', ({ message }) => complaints.push(`exception: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(`rejection: ${String(reason)}`))
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      complaints.push(`policy: ${violatedDirective} ${blockedURI}`),
    )
  }
  return document.readyState
}

/**
 * Runs in the page. The driver clicks where the element was a moment before. WebKit does not anchor what is in view, so
 * that a list which grows above moves the element from there.
 */
function watchClick(element: Element): void {
  const target = globalThis as WatchedWindow
  target.awaitsClick = true
  element.addEventListener('click', () => (target.awaitsClick = false), { capture: true, once: true })
}

/** Runs in the page. @returns whether no click arrived within a second; false in another document, which it led to */
async function missesClick(): Promise<boolean> {
  const target = globalThis as WatchedWindow
  for (let attempt = 0; target.awaitsClick === true && attempt < 20; attempt += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  return target.awaitsClick === true
}

/** Runs in the page. */
function takeComplaints(): string[] {
  return (globalThis as WatchedWindow).complaints?.splice(0) ?? []
}

/** A virtual screen of the size of a phone, with the first free number. @throws Error if the program does not start */
async function openDisplay(program: string): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const screen = `${phone.width}x${phone.height}x24`
  const started = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = once(started, 'exit').then(([code]) => {
    throw new Error(`the virtual display ended with code ${String(code)}`)
  })
  const [number] = (await Promise.race([once(started.stdio[3] as Readable, 'data'), ended])) as [Buffer]
  return { name: `:${number.toString().trim()}`, process: started }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
