/** One module sends requests; a request outside it would handle the session and the connection differently. */

import { expect, test } from 'vitest'
import { isTest, literalOf, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'

const senders: readonly string[] = [
  'src/data/request.ts',
  // Its transport for uploads, in a separate module so that pages without uploads do not load it.
  'src/data/send-file.ts',
  // Checks whether the server is reachable: `request` reports to it.
  'src/platform/online.ts',
  // Calls the push relay, which has neither sessions nor error codes.
  'src/platform/push.ts',
  // Checks whether the server still has a file of the page's build, without a session.
  'src/platform/stale-build.ts',
]

function sends(file: string, text: string): boolean {
  let found = false
  visitNodes(file, text, (node) => {
    const callee = node['callee'] as SyntaxNode | undefined
    const method = (callee?.['property'] as SyntaxNode | undefined)?.['name']
    if (node.type === 'CallExpression' && (callee?.['name'] === 'fetch' || method === 'fetch')) found = true
    if (node.type === 'NewExpression' && callee?.['name'] === 'XMLHttpRequest') found = true
    if (node.type.startsWith('Import') && literalOf(node['source']) === 'redaxios') found = true
    if (node.type === 'MemberExpression' && (node['property'] as SyntaxNode)['name'] === 'sendBeacon') found = true
  })
  return found
}

test('requests are sent by src/data/request.ts alone', () => {
  const found = modules.filter((file) => file.startsWith('src/') && !isTest(file) && sends(file, textOf(file)))
  console.info(`senders outside src/data/request.ts: ${found.filter((file) => !senders.includes(file)).length}`)
  expect(found).toEqual(senders)
})

test('detects every kind of request', () => {
  const texts = [
    'fetch(a)',
    'globalThis.fetch(a)',
    "import x from 'redaxios'",
    "import('redaxios')",
    'new XMLHttpRequest()',
  ]
  expect(texts.filter((text) => !sends('x.ts', text))).toEqual([])
  expect(sends('x.ts', 'refetch(a)')).toBe(false)
})
