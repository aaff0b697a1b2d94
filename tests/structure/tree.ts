/** The project's files and their imports, for the structure tests. */

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Paths in .gitignore, and files of a checkout that are not part of the project. */
const outside = new Set([
  '.git',
  'node_modules',
  'dist',
  '.data',
  '.screenshots',
  '.bench',
  'coverage',
  'test-results',
  'playwright-report',
])

/** Written by the build, and ignored by git. */
const generated = new Set(['docs/api.md'])

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = path.posix.join(folder, entry.name)
    if (outside.has(entry.name) || generated.has(inside)) return []
    if (entry.isDirectory()) return walk(inside)
    return entry.isFile() ? [inside] : []
  })
}

/** Every file of the project, as paths from the root with forward slashes. */
export const files: readonly string[] = walk('').toSorted()

/** The modules: files that TypeScript and Node read. */
export const modules: readonly string[] = files.filter((file) => /\.(?:ts|tsx|mts|mjs|js)$/.test(file))

const texts = new Map<string, string>()

export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  texts.set(file, known)
  return known
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** A node of a syntax tree (ESTree with TypeScript's nodes). */
export interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

/** The syntax trees of the project's files, shared by the tests of one process: parsing costs more than reading them. */
const programs = new Map<string, SyntaxNode>()

/** The syntax tree of a module. @throws Error if it cannot be parsed */
export function programOf(file: string, text: string): SyntaxNode {
  const isOwn = texts.get(file) === text
  const known = isOwn ? programs.get(file) : undefined
  if (known !== undefined) return known
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const tree = program as unknown as SyntaxNode
  if (isOwn) programs.set(file, tree)
  return tree
}

/** Visits every node of a module. */
export function visitNodes(file: string, text: string, visit: (node: SyntaxNode) => void): void {
  const go = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) go(each)
    else if (isNode(value)) {
      visit(value)
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) go(each)
    }
  }
  go(programOf(file, text))
}

/** The text of a literal, or undefined for anything else. */
export function literalOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

/**
 * All imports of a module: `import`, `export … from`, `import()` of values and of types, and Vite's globs. Type imports
 * count like any other.
 */
export function importsOf(file: string, text: string): string[] {
  const found = new Set<string>()
  visitNodes(file, text, (node) => {
    const source = literalOf(node['source'])
    if (/^(?:Import|Export|TSImportType)/.test(node.type) && source !== undefined) found.add(source)
    if (node.type === 'CallExpression' && isGlob(node['callee'])) {
      const [first] = node['arguments'] as unknown[]
      const pattern = literalOf(first)
      if (pattern !== undefined) found.add(pattern)
    }
  })
  return [...found]
}

function isGlob(callee: unknown): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return false
  const property = callee['property']
  return (
    isNode(property) &&
    property['name'] === 'glob' &&
    isNode(callee['object']) &&
    callee['object'].type === 'MetaProperty'
  )
}

/** The path from the root that an import resolves to, or undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.slice(1)
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain)
  if (plain.startsWith('/')) return plain.slice(1)
  return undefined
}
