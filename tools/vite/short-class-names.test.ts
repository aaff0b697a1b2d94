import fs from 'node:fs'
import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

const files = fs
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => `/project/src/${file}`)

function run(plugin: Plugin | undefined, code: string, id: string): string {
  const { transform } = plugin ?? {}
  if (typeof transform !== 'function') throw new Error('no transform')
  const result = Reflect.apply(transform, undefined, [code, id]) as { code: string } | undefined
  return result?.code ?? code
}

it('a style sheet and its module share names that are unique to the file', () => {
  const [inStyles, inModules] = shortClassNames()
  const names = files.map((file) => {
    const css = run(inStyles, '.scopedaB-_x1_card>.scopedaB-_x1_card-name{animation:scopedaB-_x1_turn}', file)
    const [, card = '', name = '', turn = ''] = /^\.(\w+)>\.(\w+)\{animation:(\w+)\}$/.exec(css) ?? []
    expect(
      run(inModules, 'export default {"card-name":"scopedaB-_x1_card-name","card":"scopedaB-_x1_card"}', file),
    ).toBe(`export default {"card-name":"${name}","card":"${card}"}`)
    return [card, name, turn]
  })
  expect(new Set(names.flat()).size).toBe(files.length * 3)
  for (const name of names.flat()) expect(name).toMatch(/^[A-Za-z]\w{2}$/)
})

it('names are the same in every build, and other files are unchanged', () => {
  const [first] = shortClassNames()
  const [second] = shortClassNames()
  const css = '.scoped123456_card{color:red}'
  expect(run(first, css, files[0] ?? '')).toBe(run(second, css, files[0] ?? ''))
  expect(run(first, css, '/project/src/app/base.css')).toBe(css)
})
