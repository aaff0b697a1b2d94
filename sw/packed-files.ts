/**
 * The contents of a pack of the application's files; independent of the worker, so that it can be tested separately.
 */

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

interface PackedFile {
  readonly path: string
  readonly type: string
  readonly text: string
}

/** The wanted files among the received ones, as far as the browser can use their type. */
export function packed(received: unknown, paths: readonly string[]): PackedFile[] {
  if (typeof received !== 'object' || received === null) return []
  const texts = new Map<string, unknown>(Object.entries(received))
  return paths.flatMap((path) => {
    const text = texts.get(path)
    const type = types[path.slice(path.lastIndexOf('.') + 1)]
    return typeof text === 'string' && type !== undefined ? [{ path, type: `${type}; charset=utf-8`, text }] : []
  })
}
