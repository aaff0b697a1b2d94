import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCall } from '#tools/call-skeleton.ts'
import { root, toolScript } from '#tools/prepare.mjs'

let copy = ''

/** The changed files of a new call and their imports. The next `npm run typecheck` compiles the system test itself. */
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-new-call-'))
  for (const part of ['domain', 'contract', 'api', 'package.json', 'tsconfig.base.json'])
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

const calls = [
  { name: 'discussion.listWatchers' },
  { name: 'document.sendReminder', spec: 'the platform’s 6' },
  { name: 'account.checkName', folder: 'account' },
  { name: 'preference.pauseEmails' },
  { name: 'admin.check', folder: 'wallet' },
  { name: 'preference.exportChoices', kind: 'file' },
  { name: 'document.attachStatement', kind: 'upload' },
]

it('generates calls that compile, and changes two existing files', { timeout: 180_000 }, async () => {
  const written: string[] = []
  for (const request of calls) {
    const skeleton = await writeCall(copy, request)
    expect(skeleton.written).toHaveLength(4)
    // A screen adds its page and its texts in three languages: six files.
    expect(skeleton.changed).toEqual(['contract/calls.ts', 'api/handlers/handlers.ts'])
    written.push(...skeleton.written)
  }
  const node = (...parts: string[]): string => execFileSync(process.execPath, parts, { cwd: copy, encoding: 'utf8' })
  const project = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      types: ['node'],
    },
    files: ['contract/calls.ts', ...written.filter((file) => !file.endsWith('.test.ts'))],
  }
  fs.writeFileSync(path.join(copy, 'tsconfig.json'), JSON.stringify(project))
  node(toolScript('tsc', 'typescript'), '-p', '.')
  // Compiling the handler table compiles the whole server; running it also proves that every call has a handler.
  const tables = `
    const { calls } = await import('./contract/calls.ts')
    const { handlers } = await import('./api/handlers/handlers.ts')
    const kindOf = (area, name) => typeof handlers[area][name] === 'function' && calls[area][name].kind
    console.log(JSON.stringify(${JSON.stringify(calls.map(({ name }) => name.split('.')))}.map(([area, name]) => kindOf(area, name))))`
  expect(JSON.parse(node('--input-type=module', '--eval', tables))).toEqual(calls.map(({ kind = 'json' }) => kind))
})

it('rejects an existing name, an unknown area, and a malformed name', async () => {
  await expect(writeCall(copy, { name: 'discussion.postComment' })).rejects.toThrow('exists already')
  await expect(writeCall(copy, { name: 'nowhere.list' })).rejects.toThrow('No area nowhere')
  await expect(writeCall(copy, { name: 'listComments' })).rejects.toThrow('area.name')
  await expect(writeCall(copy, { name: 'admin.listBonuses' })).rejects.toThrow('--folder')
  await expect(writeCall(copy, { name: 'account.exportNames', kind: 'download' })).rejects.toThrow('No kind download')
})
