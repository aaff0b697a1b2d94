import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Components that the gallery cannot show, by reason. */
const notShown: Readonly<Record<string, string>> = {
  InBrowser: 'has no appearance',
  InLanguage: 'has no appearance',
  NowProvider: 'has no appearance',
  Link: 'looks as its class says',
  CropView: 'is part of CropDialog',
  CropDialog: 'is shown by CutChosen',
  NumberNotes: 'is part of NumberField',
  PictureView: 'needs a picture of the server',
  EraseDialog: 'deletes what this device keeps',
  PushSwitch: 'depends on a permission of this browser',
  NotHere: 'is a page of its own, with its heading',
  NotHerePage: 'is a page of its own, with its heading',
  DoneMessage: 'is a page of its own, whose heading takes the focus',
  AccountFrame: 'is a page of its own, with its heading',
  SettingsFrame: 'is a page of its own, with its heading',
  SectionFrame: 'is a page of its own, with its navigation',
  AdminFrame: 'is a page of its own, with its navigation',
  AdminList: 'is a page of its own, with its navigation',
  RulePage: 'is a page of its own, with its navigation',
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

  it('leaves out no component that is shown or gone', () => {
    const mounted = new Set(['InBrowser', 'InLanguage', 'Link'])
    expect(
      Object.keys(notShown).filter((name) => !components.includes(name) || (isShown(name) && !mounted.has(name))),
    ).toEqual([])
  })
})
