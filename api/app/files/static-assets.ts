/**
 * The built application: hashed files are immutable, the service worker and the others are revalidated. Files are read
 * once and compressed by the build.
 */

import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { contentSecurityPolicy } from '#api/app/pages/content-security-policy.ts'

interface Asset {
  readonly bytes: Buffer<ArrayBuffer>
  readonly brotli: Buffer<ArrayBuffer> | undefined
  /** Made when a client without brotli requests it. */
  gzip?: Buffer<ArrayBuffer>
  readonly type: string
  readonly immutable: boolean
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** What a script or image may load if it is opened on its own; the service worker has a policy of its own. */
const workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self'"

export type StaticAssets = (path: string, request: Request) => Response | undefined

/** @param folder the client's build; absent folders serve nothing (tests of the API alone) */
export function staticAssets(folder: string | undefined): StaticAssets {
  const assets = folder === undefined ? new Map<string, Asset>() : readAssets(folder)
  return (requested, request) => {
    const asset = assets.get(requested)
    return asset && assetResponse(asset, requested, request)
  }
}

function assetResponse(asset: Asset, requested: string, request: Request): Response {
  const { body, encoding } = encodedAsset(asset, request.headers.get('accept-encoding') ?? '')
  return new Response(body, {
    headers: {
      'content-type': asset.type,
      'content-length': String(body.byteLength),
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': policyOf(requested),
      vary: 'Accept-Encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
}

/** Only files that the build found worth compressing are compressed. */
function encodedAsset(
  asset: Asset,
  accepted: string,
): { readonly body: Buffer<ArrayBuffer>; readonly encoding?: 'br' | 'gzip' } {
  if (asset.brotli === undefined) return { body: asset.bytes }
  if (/\bbr\b/.test(accepted)) return { body: asset.brotli, encoding: 'br' }
  if (!/\bgzip\b/.test(accepted)) return { body: asset.bytes }
  asset.gzip ??= gzipSync(asset.bytes)
  return { body: asset.gzip, encoding: 'gzip' }
}

/**
 * The shell is a document and the service worker has a policy of its own; any other file opened on its own may load
 * nothing.
 */
function policyOf(requested: string): string {
  if (requested === '/index.html') return contentSecurityPolicy([], [])
  return requested === '/sw.js' ? workerPolicy : "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!fs.existsSync(folder)) return assets
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || type === undefined || entry.name.endsWith('.br')) continue
    const filePath = `/${path.relative(folder, file).split(path.sep).join('/')}`
    const compressed = `${file}.br`
    assets.set(filePath, {
      bytes: fs.readFileSync(file),
      brotli: fs.existsSync(compressed) ? fs.readFileSync(compressed) : undefined,
      type,
      immutable: filePath.startsWith('/assets/'),
    })
  }
  return assets
}
