/**
 * Credentials of payment providers and of identity providers, and which ones administrators may enter (platform 7,
 * decision T79). The two kinds of provider are two enums: none is in both (decision T37).
 */

import type { FieldProblem } from '#domain/field.ts'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
import { messagesOf, type ProviderGateway } from './payment.ts'

/** Payment providers whose keys can be entered; one of them may serve several payment methods. */
export const paymentKeyProviders = ['stripe', 'paypal', 'mangopay', 'plaid'] as const
export type PaymentKeyProvider = (typeof paymentKeyProviders)[number]

/** All providers whose keys can be entered. */
export const keyProviders = [...paymentKeyProviders, ...identityProviders] as const
export type KeyProvider = PaymentKeyProvider | IdentityProvider

export function isIdentityProvider(provider: KeyProvider): provider is IdentityProvider {
  return identityProviders.some((each) => each === provider)
}

/**
 * Who takes the pictures of a person's documents at Shufti Pro, in its own terms: `onsite` is its page, to which the user
 * is sent; `offsite` is this site (developers.shuftipro.com/docs/verification_methods/onsite).
 */
export const shuftiFlows = ['onsite', 'offsite'] as const
export type ShuftiFlow = (typeof shuftiFlows)[number]

/** How Shufti Pro signs: with the SHA-256 of the secret key, or, for older accounts, with the secret key itself. */
export const shuftiSignatures = ['hashed', 'plain'] as const
export type ShuftiSignature = (typeof shuftiSignatures)[number]

const environments = ['live', 'sandbox'] as const
export type KeyChoice = (typeof environments)[number] | ShuftiFlow | ShuftiSignature

export interface KeyField {
  readonly name: string
  readonly required: boolean
  /** Its complete format. */
  readonly form: RegExp
  /** Options of a field that is not a key; the first is the default. */
  readonly choices?: readonly KeyChoice[]
}

/** All fields of a provider, in form order. Each key is far longer than the part that is shown. */
export const keyFields = {
  stripe: [
    { name: 'secretKey', required: true, form: /^[sr]k_(?:test|live)_\w{8,}$/ },
    { name: 'publicKey', required: false, form: /^pk_(?:test|live)_\w{8,}$/ },
    { name: 'webhookSecret', required: true, form: /^whsec_\S{8,}$/ },
    { name: 'connectSecret', required: false, form: /^whsec_\S{8,}$/ },
  ],
  paypal: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: environments },
    { name: 'clientId', required: true, form: /^[\w-]{12,}$/ },
    { name: 'clientSecret', required: true, form: /^[\w-]{12,}$/ },
    { name: 'webhookId', required: true, form: /^[\w-]{12,}$/ },
  ],
  mangopay: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: environments },
    { name: 'clientId', required: true, form: /^[\w.-]{3,}$/ },
    { name: 'apiKey', required: true, form: /^\S{12,}$/ },
    { name: 'platformUser', required: true, form: /^\w{6,}$/ },
    // Its webhooks are not signed: a request without this token is rejected.
    { name: 'hookToken', required: true, form: /^[\w-]{32,}$/ },
  ],
  plaid: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: environments },
    { name: 'clientId', required: true, form: /^[\w-]{12,}$/ },
    { name: 'secret', required: true, form: /^[\w-]{12,}$/ },
  ],
  shuftiprokyc: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: environments },
    { name: 'clientId', required: true, form: /^[\w-]{12,}$/ },
    { name: 'secretKey', required: true, form: /^\S{12,}$/ },
    { name: 'flow', required: true, form: /^(?:onsite|offsite)$/, choices: shuftiFlows },
    { name: 'signature', required: true, form: /^(?:hashed|plain)$/, choices: shuftiSignatures },
  ],
  northkyc: [
    { name: 'environment', required: true, form: /^(?:live|sandbox)$/, choices: environments },
    { name: 'clientId', required: true, form: /^[\w.-]{3,}$/ },
    { name: 'developerKey', required: true, form: /^\S{8,}$/ },
  ],
} as const satisfies Readonly<Record<KeyProvider, readonly KeyField[]>>

export type KeyFieldName = (typeof keyFields)[KeyProvider][number]['name']
/** By the names of the provider's fields; missing values are absent. */
export type KeyValues = Readonly<Partial<Record<string, string>>>

/** Payment methods that use the keys of a provider; none if it moves no money. */
export function gatewaysOfKeys(provider: KeyProvider): readonly ProviderGateway[] {
  return provider === 'plaid' || isIdentityProvider(provider) ? [] : messagesOf[provider]
}

/** Maximum length of one key. */
export const keyMaximum = 500

/** Problems of the entered keys, before the provider is requested to check them. */
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

/** A public key of one mode does not match a secret key of the other. */
function modeProblems(provider: KeyProvider, { secretKey = '', publicKey = '' }: KeyValues): FieldProblem[] {
  if (provider !== 'stripe' || publicKey === '') return []
  const modeOf = (key: string): string | undefined => key.split('_')[1]
  return modeOf(secretKey) === modeOf(publicKey) ? [] : [{ path: 'publicKey', code: 'other-mode' }]
}

/** Are these test keys, which move no real money? */
export function isTestKeys(provider: KeyProvider, values: KeyValues): boolean {
  return provider === 'stripe' ? /^[sr]k_test_/.test(values['secretKey'] ?? '') : values['environment'] === 'sandbox'
}

/** The part of a value that may be shown: the last four characters of a key, an option in full. */
export function shownKey(provider: KeyProvider, name: string, value: string): string {
  const field: KeyField | undefined = keyFields[provider].find((each) => each.name === name)
  return field?.choices ? value : value.slice(-4)
}

/** Days for which replaced keys are retained: payments made with them can be refunded or disputed that long. */
export const formerKeyDays = 180
