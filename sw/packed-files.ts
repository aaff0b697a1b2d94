/** What a pack of the application's files brings; without a word of the worker, so that it is tested by itself. */

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

interface PackedFile {
  readonly path: string
  readonly type: string
  readonly text: string
}

/** Of what was received only what is wanted, and of that only what the browser can use by its kind. */
export function packed(received: unknown, wanted: readonly string[]): PackedFile[] {
  if (typeof received !== 'object' || received === null) return []
  const texts = new Map<string, unknown>(Object.entries(received))
  return wanted.flatMap((path) => {
    const text = texts.get(path)
    const type = types[path.slice(path.lastIndexOf('.') + 1)]
    return typeof text === 'string' && type !== undefined ? [{ path, type: `${type}; charset=utf-8`, text }] : []
  })
}
