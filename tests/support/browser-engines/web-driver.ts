/** A session of a WebDriver (W3C, classic), with the commands that the journeys need. */

import { type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any function of a journey takes on a busy machine. */
const scriptTimeoutMs = 5000

interface Reply {
  readonly value: unknown
}

/** The key by which the protocol marks a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type ElementReference = Readonly<Record<typeof elementKey, string>>

export class WebDriver {
  readonly #address: string
  #session = ''

  constructor(port: number) {
    this.#address = `http://127.0.0.1:${port}`
  }

  /** Waits until the driver's process responds, and opens a browser. @throws Error if it does not within 30 seconds */
  async start(driver: ChildProcess): Promise<void> {
    const until = Date.now() + 30_000
    while (!(await this.#responds())) {
      if (driver.exitCode !== null || Date.now() > until) throw new Error('the WebDriver did not start')
      await pause(50)
    }
    // Without waiting for the page: what happens while it loads is watched from its first moment.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none', timeouts: { script: scriptTimeoutMs } } }
    const { sessionId } = (await this.#send('POST', '/session', { capabilities })) as { readonly sessionId: string }
    this.#session = `/session/${sessionId}`
  }

  /** Sends a command of the session. @throws Error with the driver's message */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    return this.#send(method, this.#session + path, body ?? (method === 'POST' ? {} : undefined))
  }

  /**
   * Runs a function in the page and awaits its promise. Parameters are JSON or references to elements. It only reads, so
   * that it is repeated where the document was replaced meanwhile and its reply is lost.
   */
  async run(source: string, parameters: readonly unknown[]): Promise<unknown> {
    const call = () =>
      this.command('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args: parameters })
    return call().catch((error: unknown) => {
      if (String(error).includes('script timeout')) return call()
      throw error
    })
  }

  element(reference: ElementReference, action: 'click' | 'clear' | 'value', body?: object): Promise<unknown> {
    return this.command('POST', `/element/${reference[elementKey]}/${action}`, body)
  }

  async #responds(): Promise<boolean> {
    return fetch(`${this.#address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async #send(method: string, path: string, body: object | undefined): Promise<unknown> {
    const response = await fetch(this.#address + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      // A command that never returns fails the journey, not the whole run.
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await response.json()) as Reply
    if (response.ok) return value
    const { error, message } = value as { readonly error: string; readonly message: string }
    throw new Error(`${method} ${path}: ${error} ${message}`)
  }
}
