/** The only Trusted Types policy that may create script URLs: for the worker's own file only. */

interface ScriptPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}

let policy: ScriptPolicy | undefined

const rules: ScriptPolicy = {
  createScriptURL: (url) => {
    if (url !== '/sw.js') throw new TypeError('only the worker may be named')
    return url
  },
}

export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  policy ??= trustedTypes ? trustedTypes.createPolicy('freehold', rules) : rules
  return policy.createScriptURL('/sw.js')
}
