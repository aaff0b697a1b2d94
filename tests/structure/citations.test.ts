/** Every citation of the specification or of a decision record refers to an existing section or file. */

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, textOf } from './tree.ts'

const sections = new Set([...textOf('docs/specification.md').matchAll(/^### (.+)$/gm)].map(([, name]) => name ?? ''))
const records = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4)))

const numbers = /\d+(?:\.\d+)?/g
const bySection =
  /\b(platform|investing|reliability|vectors) (\d+(?:\.\d+)?(?:(?:, | and |, and )\d+(?:\.\d+)?(?![\d%]))*)/gi

/** @returns the names of sections and records that a text cites */
function citationsOf(text: string): string[] {
  const cited = [...text.matchAll(bySection)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(numbers)].map(([number]) => `${name.toLowerCase()} ${number}`),
  )
  const decisions = [...text.matchAll(/\bT[1-9]\d?\b(?!:\d|-)/g)].map(([name]) => name)
  const recorded = [...text.matchAll(/\bdecision records? (\d{4}(?:(?:, | and |, and )\d{4})*)/g)].flatMap(
    ([, list = '']) => [...list.matchAll(/\d{4}/g)].map(([number]) => `record ${number}`),
  )
  return [...cited, ...decisions, ...recorded]
}

const exists = (cited: string): boolean =>
  cited.startsWith('record ') ? records.has(cited.slice('record '.length)) : sections.has(cited)

const citing = files.filter(
  (file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file) && file !== 'tests/structure/citations.test.ts',
)

test('citations are parsed in every form', () => {
  expect(citationsOf('investing 2, 4 and 7.1, decisions T9, T79; decision records 0001 and 0002')).toEqual([
    'investing 2',
    'investing 4',
    'investing 7.1',
    'T9',
    'T79',
    'record 0001',
    'record 0002',
  ])
  expect(citationsOf('at 2026-01-01T10:00, T12:30')).toEqual([])
})

test('every citation refers to a section or a record', () => {
  const cited = citing.flatMap((file) => citationsOf(textOf(file)).map((name) => ({ file, name })))
  expect(cited.length).toBeGreaterThan(300)
  expect(cited.filter(({ name }) => !exists(name)).map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
