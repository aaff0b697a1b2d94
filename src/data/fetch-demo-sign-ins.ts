/** The sign-ins of a demonstration: only its server knows them, so that the build of a real site holds no password. */

import { CallFailure } from './failure.ts'

export interface DemoSignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** @throws CallFailure */
export async function fetchDemoSignIns(): Promise<readonly DemoSignIn[]> {
  const response = await fetch('/dev/sign-ins.json').catch(() => undefined)
  if (!response?.ok) throw new CallFailure(response ? 'UNAVAILABLE' : 'OFFLINE', response?.status ?? 0)
  return (await response.json()) as DemoSignIn[]
}
