/** Reads the keys of identity providers from the environment. */

import { type ShuftiFlow, shuftiFlows, type ShuftiSignature, shuftiSignatures } from '#domain/payment/gateway-keys.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface ShuftiKeys {
  readonly clientId: string
  readonly secretKey: string
  readonly flow: ShuftiFlow
  readonly signature: ShuftiSignature
  readonly address: string
  /** A trial account: it verifies nobody. */
  readonly test: boolean
}

export interface NorthCapitalKeys {
  readonly clientId: string
  readonly developerKey: string
  readonly address: string
  readonly test: boolean
}

export function shuftiKeys(environment: Environment): ShuftiKeys | undefined {
  const [clientId, secretKey] = [environment['SHUFTI_CLIENT_ID'], environment['SHUFTI_SECRET_KEY']]
  if (!clientId && !secretKey) return undefined
  if (!clientId || !secretKey)
    throw new Error('SHUFTI_CLIENT_ID and SHUFTI_SECRET_KEY are given together or not at all.')
  return {
    clientId,
    secretKey,
    flow: oneOf('SHUFTI_FLOW', shuftiFlows, environment),
    signature: oneOf('SHUFTI_SIGNATURE', shuftiSignatures, environment),
    address: shuftiAddress,
    test: isSandbox('SHUFTI_ENVIRONMENT', environment),
  }
}

export function northCapitalKeys(environment: Environment): NorthCapitalKeys | undefined {
  const [clientId, developerKey] = [environment['NORTH_CAPITAL_CLIENT_ID'], environment['NORTH_CAPITAL_DEVELOPER_KEY']]
  if (!clientId && !developerKey) return undefined
  if (!clientId || !developerKey)
    throw new Error('NORTH_CAPITAL_CLIENT_ID and NORTH_CAPITAL_DEVELOPER_KEY are given together or not at all.')
  const test = isSandbox('NORTH_CAPITAL_ENVIRONMENT', environment)
  return { clientId, developerKey, address: northCapitalAddress(test), test }
}

/** A trial account has the same address. */
export const shuftiAddress = 'https://api.shuftipro.com'

/** URL of TransactAPI: its own sandbox, or the live service. */
export function northCapitalAddress(test: boolean): string {
  return `https://${test ? 'api-sandboxdash' : 'api'}.norcapsecurities.com`
}

/** Whether the provider's own sandbox is configured. */
export function isSandbox(name: string, environment: Environment): boolean {
  return oneOf(name, ['live', 'sandbox'], environment) === 'sandbox'
}

/** The first value is the default. */
function oneOf<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
  environment: Environment,
): T[number] {
  const given = environment[name] || values[0]
  const found = values.find((each) => each === given)
  if (found === undefined) throw new Error(`${name} must be ${values.join(' or ')}, not “${given}”.`)
  return found
}
