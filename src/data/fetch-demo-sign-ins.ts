/**
 * The sign-ins of a demonstration: only its server knows them, so that the build of a real site contains no password.
 */

import { request } from './request.ts'

export interface DemoSignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

/** @throws CallFailure */
export async function fetchDemoSignIns(): Promise<readonly DemoSignIn[]> {
  const { data } = await request('/dev/sign-ins.json')
  return data as DemoSignIn[]
}
