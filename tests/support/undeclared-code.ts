/** Finds a failure that its call does not declare: pages load the texts of declared codes only. */

import { codesOf } from '#api/app/openapi.ts'
import { apiBase } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import type { Failure } from '#contract/errors.ts'

const calls = callList.map(({ name, call }) => ({
  name,
  method: call.method,
  path: new RegExp(`^${apiBase}${call.path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`),
  codes: new Set<string>(codesOf(call)),
}))

/** The call and the code of such a failure; undefined for every other response. */
export async function undeclaredCode(request: Request, response: Response): Promise<string | undefined> {
  if (response.status < 400) return undefined
  const { pathname } = new URL(request.url)
  const call = calls.find(({ method, path }) => method === request.method && path.test(pathname))
  if (call === undefined) return undefined
  const { code } = (await response.clone().json()) as Failure
  return call.codes.has(code) ? undefined : `${call.name} fails with ${code}`
}
