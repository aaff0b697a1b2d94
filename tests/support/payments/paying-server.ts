/**
 * The API as a process whose payment providers are a sandbox in another process, which continues when this process is
 * killed.
 */

import process from 'node:process'
import { readConfig } from '#api/config.ts'
import { startApi } from '#api/main.ts'

const [address, secret] = [process.env['PROVIDERS_ADDRESS'], process.env['PROVIDERS_SECRET']]
if (!address || !secret) throw new Error('PROVIDERS_ADDRESS and PROVIDERS_SECRET say where the providers are')
await startApi(readConfig(process.env, { demo: false }), {
  buildFolder: undefined,
  sandbox: () => ({ address, secret, send: fetch, start: () => undefined, stop: () => undefined }),
})
