/** The payment sandbox on a socket with a fixed clock, and the webhooks that it sent. */

import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox, type SandboxOptions } from '#sandbox/app.ts'
import { seededRandom } from '#sandbox/ids.ts'
import type { SandboxKeys } from '#sandbox/keys.ts'
import { listen } from '#sandbox/listen.ts'

export interface ReceivedWebhook {
  readonly request: Request
  readonly body: string
}

export interface RunningSandbox {
  readonly sandbox: Sandbox
  /** The address of the whole sandbox. */
  readonly address: string
  readonly portOf: (provider: string) => number
  readonly keys: SandboxKeys
  readonly received: ReceivedWebhook[]
  /** The next responses of the webhook receiver, in order; then 200. */
  readonly answers: number[]
  control(path: string, body?: unknown): Promise<unknown>
  state(provider: string): Promise<Record<string, Record<string, unknown>[]>>
  now(): Promise<number>
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

export const testKeys: SandboxKeys = {
  stripe: { secretKey: 'sk_test_tests' },
  paypal: { id: 'client', secret: 'secret' },
  plaid: { id: 'client', secret: 'secret' },
  mangopay: { id: 'client', key: 'key' },
  shuftipro: { id: 'client', secret: 'secret' },
  northcapital: { clientId: 'client', developerKey: 'key_of_northcapital' },
  control: 'control_of_the_tests',
}

const startOfTests = Date.UTC(2026, 10, 2, 9)

export async function startSandbox(
  providers: readonly string[],
  options: Partial<SandboxOptions> = {},
): Promise<RunningSandbox> {
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  let sandbox: Sandbox | undefined
  const later: Sandbox['fetch'] = (request, socket) => {
    if (!sandbox) throw new Error('the sandbox has not begun')
    return sandbox.fetch(request, socket)
  }
  const servers = await Promise.all(
    [undefined, ...providers].map((provider) =>
      listen({ fetch: later }, { host: '127.0.0.1', port: 0, ...(provider === undefined ? {} : { provider }) }),
    ),
  )
  // A restarting server may take longer than idle connections are usually kept open.
  for (const server of servers) server.keepAliveTimeout = 300_000
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const address = `http://127.0.0.1:${ports[0]}`
  sandbox = createSandbox({
    address,
    clock: { now: () => startOfTests },
    random: seededRandom(1),
    keys: testKeys,
    async deliver(request) {
      received.push({ request, body: await request.clone().text() })
      return new Response(null, { status: answers.shift() ?? 200 })
    },
    ...options,
  })

  async function control(path: string, body?: unknown): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${(options.keys ?? testKeys).control}`,
      'content-type': 'application/json',
    }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${address}/__control/${path}`, init)
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    sandbox,
    address,
    portOf: (provider) => ports[1 + providers.indexOf(provider)] ?? 0,
    keys: options.keys ?? testKeys,
    received,
    answers,
    control,
    async state(provider) {
      const all = (await control(`state?provider=${provider}`)) as Record<string, never>
      return all[provider] ?? {}
    },
    now: async () => ((await control('state?kind=none')) as { now: number }).now,
    async advance(seconds) {
      await control('time', { seconds })
    },
    async stop() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

/** Submits the form of a hosted page as a browser does, and returns its redirect target. */
export async function sendForm(
  address: string,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}
