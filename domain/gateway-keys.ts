/** Keys by which a site speaks to its payment providers, and what administrators may enter (platform 7, decision T79). */

import type { FieldProblem } from './field.ts'
import { messagesOf, type ProviderGateway } from './payment.ts'

/** Providers whose keys can be entered; one of them may stand behind several ways to pay. */
export const keyProviders = ['stripe', 'paypal', 'mangopay', 'plaid'] as const
export type KeyProvider = (typeof keyProviders)[number]

export interface KeyField {
  readonly name: string
  readonly required: boolean
  /** What it looks like as a whole. */
  readonly form: RegExp
  /** Words to choose from, of what is no key; the first is the usual one. */
  readonly choices?: readonly string[]
}

/** Everything of a provider that is entered, in the order in which it is asked for. Each is far longer than what is shown of it. */
export const keyFields = {
  stripe: [
    { name: 'secretKey', required: true, form: /^[sr]k_(?:test|live)_\w{8,}$/ },
    { name: 'publicKey', required: false, form: /^pk_(?:test|live)_\w{8,}$/ },
    { name: 'webhookSecret', required: true, form: /^whsec_\S{8,}$/ },
    { name: 'connectSecret', required: false, form: /^whsec_\S{8,}$/ },
  ],
  paypal: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: ['live', 'sandbox'] },
    { name: 'clientId', required: true, form: /^[\w-]{12,}$/ },
    { name: 'clientSecret', required: true, form: /^[\w-]{12,}$/ },
    { name: 'webhookId', required: true, form: /^[\w-]{12,}$/ },
  ],
  mangopay: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: ['live', 'sandbox'] },
    { name: 'clientId', required: true, form: /^[\w.-]{3,}$/ },
    { name: 'apiKey', required: true, form: /^\S{12,}$/ },
    { name: 'platformUser', required: true, form: /^\w{6,}$/ },
    // Nobody signs its messages: whoever does not know this is not believed.
    { name: 'hookToken', required: true, form: /^[\w-]{32,}$/ },
  ],
  plaid: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: ['live', 'sandbox'] },
    { name: 'clientId', required: true, form: /^[\w-]{12,}$/ },
    { name: 'secret', required: true, form: /^[\w-]{12,}$/ },
  ],
} as const satisfies Readonly<Record<KeyProvider, readonly KeyField[]>>

export type KeyFieldName = (typeof keyFields)[KeyProvider][number]['name']
/** By the names of the provider's fields; what is not given is not there. */
export type KeyValues = Readonly<Partial<Record<string, string>>>

/** Ways to pay that stand on the keys of a provider; none where it moves no money. */
export function gatewaysOfKeys(provider: KeyProvider): readonly ProviderGateway[] {
  return provider === 'plaid' ? [] : messagesOf[provider]
}

/** Most characters of one key. */
export const keyMaximum = 500

/** Everything that is wrong with what was entered, before the provider is asked. */
export function keyProblems(provider: KeyProvider, values: KeyValues): FieldProblem[] {
  const fields: readonly KeyField[] = keyFields[provider]
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name))
  const problems = fields.flatMap(({ name, required, form }): FieldProblem[] => {
    const value = values[name] ?? ''
    if (value === '') return required ? [{ path: name, code: 'required' }] : []
    if (value.length > keyMaximum) return [{ path: name, code: 'too-long', limit: keyMaximum }]
    return form.test(value) ? [] : [{ path: name, code: 'format' }]
  })
  return [
    ...unknown.map((path): FieldProblem => ({ path, code: 'unknown' })),
    ...problems,
    ...(problems.length === 0 ? modeProblems(provider, values) : []),
  ]
}

/** A public key of one mode and a secret one of the other belong to nothing. */
function modeProblems(provider: KeyProvider, { secretKey = '', publicKey = '' }: KeyValues): FieldProblem[] {
  if (provider !== 'stripe' || publicKey === '') return []
  const modeOf = (key: string): string | undefined => key.split('_')[1]
  return modeOf(secretKey) === modeOf(publicKey) ? [] : [{ path: 'publicKey', code: 'other-mode' }]
}

/** Do these keys move no money? */
export function isTestKeys(provider: KeyProvider, values: KeyValues): boolean {
  return provider === 'stripe' ? /^[sr]k_test_/.test(values['secretKey'] ?? '') : values['environment'] === 'sandbox'
}

/** What may be seen of a value again: the last four characters of a key, a word in full. */
export function shownKey(provider: KeyProvider, name: string, value: string): string {
  const field: KeyField | undefined = keyFields[provider].find((each) => each.name === name)
  return field?.choices ? value : value.slice(-4)
}

/** Days for which keys are kept that were replaced: payments of theirs can be refunded or disputed as long. */
export const formerKeyDays = 180
