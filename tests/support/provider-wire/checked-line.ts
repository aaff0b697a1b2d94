/** Checks requests to providers and their responses against the wire descriptions here. */

import { parseForm } from '#sandbox/form.ts'
import { faultsOf, object, type WireCall } from './wire-shape.ts'
import { wireCalls, type WireProvider, wireProviders } from './wire-calls.ts'

export interface CheckedLine {
  readonly send: (request: Request) => Promise<Response>
  /** The faults, each with its request. */
  readonly faults: readonly string[]
  /** The calls that were made: provider, method and path. */
  readonly made: ReadonlySet<string>
}

/** @param address each provider responds below it under its name */
export function checkedLine(address: string, send: (request: Request) => Promise<Response> = fetch): CheckedLine {
  const faults: string[] = []
  const made = new Set<string>()
  return {
    faults,
    made,
    send: async (request) => {
      const found = callOf(request, address)
      const name = found ? `${found.provider} ${found.name}` : `${request.method} ${request.url}`
      const note = (what: readonly string[]): void => {
        faults.push(...what.map((fault) => `${name}: ${fault}`))
      }
      made.add(name)
      if (found) note(await requestFaults(found.call, request.clone()))
      else note(['no such call is written down'])
      const response = await send(request)
      if (found && response.ok) note(await answerFaults(found.call, response.clone()))
      return response
    },
  }
}

interface Found {
  readonly provider: WireProvider
  readonly name: string
  readonly call: WireCall
}

function callOf({ method, url }: Request, address: string): Found | undefined {
  const below = url.slice(address.length + 1).split('?')[0] ?? ''
  const provider = wireProviders.find((each) => below.startsWith(`${each}/`))
  if (provider === undefined) return undefined
  const path = below.slice(provider.length).replace(/(?<=.)\/$/, '')
  const name = Object.keys(wireCalls[provider]).find((each) => patternOf(each).test(`${method} ${path}`))
  const call = name === undefined ? undefined : wireCalls[provider][name]
  return name === undefined || call === undefined ? undefined : { provider, name, call }
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

async function requestFaults({ query, body }: WireCall, request: Request): Promise<readonly string[]> {
  const search = new URL(request.url).search.slice(1)
  const type = request.headers.get('content-type') ?? ''
  const isMultipart = type.includes('multipart/')
  const fields = isMultipart ? await request.formData() : undefined
  const sent = fields ? '' : await request.text()
  const form = isMultipart || type.includes('form-urlencoded')
  return [
    ...faultsOf(object(query ?? {}), parseForm(search), { form: true, answer: false }, 'query'),
    ...faultsOf(
      object(body ?? {}),
      fields ? textsOf(fields) : form ? parseForm(sent) : JSON.parse(sent || '{}'),
      { form, answer: false },
      'body',
    ),
  ]
}

/** The parts of a form; of a file its name. */
function textsOf(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, part]) => [name, typeof part === 'string' ? part : part.name]))
}

async function answerFaults({ answer }: WireCall, response: Response): Promise<readonly string[]> {
  if (!answer) return []
  let given: unknown
  try {
    given = JSON.parse(await response.text())
  } catch {
    // Corrupted on purpose, or aborted.
    return []
  }
  return faultsOf(answer, given, { form: false, answer: true }, 'answer')
}
