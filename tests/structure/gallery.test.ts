import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Components that the gallery cannot show, by reason. */
const notShown: Readonly<Record<string, string>> = {
  InBrowser: 'has no appearance',
  InLanguage: 'has no appearance',
  NowProvider: 'has no appearance',
  ThreadForm: 'takes the focus when it opens; a sample of ThreadView opens it',
  HoldingDocuments: 'lists documents of the user',
  EndedDocuments: 'names documents that were removed from this device',
  PinnedFilesPanel: 'lists what this device keeps',
  EraseDialog: 'deletes what this device keeps',
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}

const components = ['src/ui', 'src/components']
  .flatMap(sourcesIn)
  .flatMap((source) => [...source.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = '']) => name))
const gallery = sourcesIn('src/features/gallery').join('\n')
const isShown = (name: string): boolean => new RegExp(`<${name}\\b`).test(gallery)

describe('the gallery', () => {
  it('shows every component of src/ui and src/components', () => {
    expect(components.length).toBeGreaterThan(60)
    expect(components.filter((name) => !isShown(name) && !(name in notShown))).toEqual([])
  })

  it('excludes no component that is shown or deleted', () => {
    const mounted = new Set(['InBrowser', 'InLanguage'])
    expect(
      Object.keys(notShown).filter((name) => !components.includes(name) || (isShown(name) && !mounted.has(name))),
    ).toEqual([])
  })
})
