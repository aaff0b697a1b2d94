import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loopsOf } from './cycles.ts'
import { objectionTo } from './check-import.ts'
import { programs } from './layers.ts'
import { importsOf, isTest, modules, root, targetOf, textOf } from './tree.ts'

const imports = modules.map((file) => ({ file, specifiers: importsOf(file, textOf(file)) }))
const globbed = (specifier: string): boolean => specifier.includes('*')

describe('direction', () => {
  test('every import follows the layer table', () => {
    const objections = imports.flatMap(({ file, specifiers }) =>
      specifiers.flatMap((specifier) => {
        const objection = objectionTo(file, specifier)
        return objection === undefined ? [] : [`${file}: ${specifier}: ${objection}`]
      }),
    )
    expect(objections).toEqual([])
  })

  test('every import of a project file names an existing file', () => {
    const missing = imports.flatMap(({ file, specifiers }) =>
      specifiers.filter((specifier) => {
        const target = targetOf(file, specifier)
        return target !== undefined && !globbed(specifier) && !existsSync(path.join(root, target))
      }),
    )
    expect(missing).toEqual([])
  })

  test('the parser of imports finds every kind of import', () => {
    const text = `
      import type { A } from '#domain/a.ts'
      import './b.css'
      export * from './c.ts'
      export type { D } from './d.ts'
      type E = import('./e.ts').E
      const f = await import('./f.ts')
      const g = import.meta.glob<{ a: string }>('./g/*.ts', { eager: true })
      export { h } from 'h'
      const text = "import './not.ts'"`
    expect(importsOf('src/x.ts', text).toSorted()).toEqual(
      ['#domain/a.ts', './b.css', './c.ts', './d.ts', './e.ts', './f.ts', './g/*.ts', 'h'].toSorted(),
    )
  })

  test('the checks cover the whole tree', () => {
    expect(imports.length).toBeGreaterThan(400)
    expect(imports.flatMap((each) => each.specifiers).length).toBeGreaterThan(2000)
    for (const program of Object.keys(programs))
      expect(modules.some((file) => file.startsWith(`${program}/`))).toBe(true)
  })

  test.each([
    ['domain/money.ts', '#contract/schema.ts', 'domain may not import contract'],
    ['domain/money.ts', 'superstruct', 'domain may not use the package superstruct'],
    ['domain/money.ts', 'node:crypto', 'domain may not use the package node:crypto'],
    ['contract/push.ts', '#api/ports.ts', 'contract may not import api'],
    ['contract/push.ts', 'zod', 'contract may not use the package zod'],
    ['sw/push.ts', '#domain/money.ts', 'sw may not import domain'],
    ['sw/push.ts', '#src/platform/push.ts', 'sw may not import src'],
    ['push-server/app.ts', '#domain/money.ts', 'push-server may not import domain'],
    ['push-server/app.ts', '#api/config.ts', 'push-server may not import api'],
    ['api/main.ts', '#push-server/app.ts', 'api may not import push-server'],
    ['api/app.ts', '#demo/sign-ins.ts', 'api may not import demo'],
    ['demo/seed/users.ts', '#tools/serve.ts', 'demo may not import tools'],
    ['demo/seed/users.ts', '#api/handlers/account/me.ts', 'demo may not import api/handlers'],
    ['api/services/auth/sign-in.ts', '#api/presenters/account/user.ts', 'api/services may not import api/presenters'],
    ['api/main.ts', '#src/render.tsx', 'api may not import src'],
    ['src/main.tsx', '#api/ports.ts', 'src may not import api'],
    ['src/data/send.ts', '#tests/support/test-users.ts', 'src may not import tests'],
    ['tools/build.ts', '#src/render.tsx', 'tools may not import src'],
    ['sandbox/main.ts', '#contract/push.ts', 'sandbox may not import contract'],
    ['src/ui/button.tsx', '#src/intl/intl.tsx', 'src/ui may not import src/intl'],
    ['src/ui/button.tsx', '#src/components/link.tsx', 'src/ui may not import src/components'],
    ['src/state/session.ts', '#src/data/send.ts', 'src/state may not import src/data'],
    ['src/features/audit/audit-event-row.tsx', '#src/app/session/guard.tsx', 'src/features may not import src/app'],
    [
      'src/features/audit/audit-event-row.tsx',
      '#src/features/campaign/teaser.tsx',
      'src/features/audit may not import src/features/campaign',
    ],
    ['src/shared/attic.ts', '#src/ui/button.tsx', 'src/shared has no layer'],
    ['api/handlers/account/me.ts', '#api/adapters/mail.ts', 'api/handlers may not import api/adapters'],
    ['api/app/files/media.ts', '#api/adapters/files.ts', 'api/app may not import api/adapters'],
    ['api/db/account/users.ts', '#api/presenters/account/public-name.ts', 'api/db may not import api/presenters'],
    ['api/presenters/account/public-name.ts', '#api/handlers/handler.ts', 'api/presenters may not import api/handlers'],
    ['api/ports.ts', '#api/db/tables.ts', 'api/ports may not import api/db'],
    ['src/app/app.tsx', '../data/send.ts', 'climbs by ../ instead of #program/'],
    ['tests/system/investment/investing.test.ts', '../support/test-users.ts', 'climbs by ../ instead of #program/'],
    ['domain/money.test.ts', '../domain/money.ts', 'climbs by ../ instead of #program/'],
  ])('%s may not import %s', (file, specifier, objection) => {
    expect(objectionTo(file, specifier)).toBe(objection)
  })

  test.each([
    ['contract/push.ts', '#domain/money.ts'],
    ['contract/schema.ts', 'superstruct'],
    ['src/components/admin/books.tsx', '#src/ui/table.tsx'],
    ['src/features/campaign/tabs/faqs.tsx', '#src/features/campaign/activity.tsx'],
    ['src/app/page-parts.ts', '../features/*/*-page.tsx'],
    ['api/main.ts', '#api/adapters/mail.ts'],
    ['api/presenters/account/public-name.ts', '#api/db/tables.ts'],
    ['api/app.ts', './app/answer.ts'],
    ['demo/marketplace.test.ts', 'sharp'],
    ['tools/serve.ts', '#demo/sign-ins.ts'],
    ['tests/support/test-app.ts', '#api/app.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(objectionTo(file, specifier)).toBeUndefined()
  })
})

describe('cycles', () => {
  const known = new Set(modules)
  const graph = new Map(
    imports.map(({ file, specifiers }) => [
      file,
      specifiers.flatMap((specifier) => {
        const target = targetOf(file, specifier)
        return target !== undefined && known.has(target) ? [target] : []
      }),
    ]),
  )

  test('no module imports itself indirectly, types included', () => {
    expect(loopsOf(graph)).toEqual([])
  })

  test('a direct and an indirect cycle are detected', () => {
    expect(loopsOf(new Map([['a', ['a']]]))).toEqual([['a']])
    const ring = new Map([...graph, ['domain/field.ts', ['contract/calls.ts']]])
    expect(loopsOf(ring).flat()).toContain('contract/calls.ts')
    expect(loopsOf(ring).flat()).toContain('domain/field.ts')
  })
})

describe('the compiler', () => {
  interface Project {
    readonly compilerOptions: { readonly types?: readonly string[]; readonly lib?: readonly string[] }
    readonly references: readonly { readonly path: string }[]
  }
  const projectOf = (folder: string): Project => JSON.parse(textOf(path.posix.join(folder, 'tsconfig.json'))) as Project

  test.each(Object.entries(programs))('the references of %s match the table', (name, program) => {
    const references = projectOf(name).references.map((each) => path.posix.join(name, each.path))
    expect(references.toSorted()).toEqual([...program.may].toSorted())
  })

  test('the solution lists every program', () => {
    const solution = JSON.parse(textOf('tsconfig.json')) as Project
    expect(solution.references.map((each) => path.posix.normalize(each.path)).toSorted()).toEqual(
      Object.keys(programs).toSorted(),
    )
  })

  test('every program has its #name in package.json', () => {
    const { imports: names } = JSON.parse(textOf('package.json')) as { imports: Record<string, string> }
    expect(names).toEqual(Object.fromEntries(Object.keys(programs).map((name) => [`#${name}/*`, `./${name}/*`])))
  })

  test('shared programs have neither browser nor Node types, and the worker has no window', () => {
    const base = JSON.parse(textOf('tsconfig.base.json')) as Project
    expect(base.compilerOptions).toMatchObject({ lib: ['es2024'], types: [] })
    for (const name of ['domain', 'contract']) {
      expect(projectOf(name).compilerOptions.lib).toBeUndefined()
      expect(projectOf(name).compilerOptions.types).toBeUndefined()
    }
    expect(projectOf('sw').compilerOptions.lib).not.toContain('dom')
    expect(projectOf('src').compilerOptions.types).not.toContain('node')
  })
})

test('every test is in a folder of a vitest project or of Playwright', () => {
  const stray = modules.filter((file) => isTest(file) && programs[file.split('/')[0] ?? ''] === undefined)
  expect(stray).toEqual([])
})
