import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, isTest, literalOf, modules, type SyntaxNode, textOf, visitNodes } from './tree.ts'

const written = files.filter(
  (file) => file !== 'package-lock.json' && /\.(?:ts|tsx|mjs|css|json|html|md|yml|yaml|txt|svg)$|^\./.test(file),
)
const styles = files.filter((file) => file.endsWith('.css'))

describe('names', () => {
  const vague = /(?:^|[-/])(?:index|utils?|helpers?|misc|managers?|shared|common|lib)(?:[-.]|\/|$)/
  const nameFault = (file: string): string | undefined => {
    const name = path.posix.basename(file)
    if (!['README.md', 'CONTRIBUTING.md'].includes(file) && !/^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name))
      return 'not kebab-case'
    if (/\.(?:ts|tsx|mts)$/.test(name) && vague.test(file)) return 'says nothing'
    return undefined
  }

  test('are kebab-case and meaningful', () => {
    expect(files.filter((file) => nameFault(file) !== undefined)).toEqual([])
  })

  test.each([
    ['src/ui/Button.tsx', 'not kebab-case'],
    ['src/ui/date_picker.tsx', 'not kebab-case'],
    ['src/ui/index.ts', 'says nothing'],
    ['src/utils/dates.ts', 'says nothing'],
    ['api/db/query-helpers.ts', 'says nothing'],
    ['src/ui/button.tsx', undefined],
    ['index.html', undefined],
    ['src/app/base.css', undefined],
  ])('%s: %s', (file, fault) => {
    expect(nameFault(file)).toBe(fault)
  })

  test('x.ts and x.tsx are never in one folder', () => {
    const twins = files.filter((file) => file.endsWith('.tsx') && files.includes(file.replace(/x$/, '')))
    expect(twins).toEqual([])
  })

  test('no folder has more than 25 files', () => {
    const folders = Map.groupBy(
      modules.filter((file) => !isTest(file)),
      (file) => path.posix.dirname(file),
    )
    const most = Math.max(...[...folders.values()].map((inside) => inside.length))
    console.info(`files a folder: ${most} at most`)
    expect([...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([])
  })
})

describe('size', () => {
  const lines = (file: string): number => textOf(file).split('\n').length

  test('has a small median', () => {
    const sizes = modules.map(lines).toSorted((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(90)
  })
})

describe('types', () => {
  const loose = (file: string, text: string): string[] => {
    const found: string[] = []
    visitNodes(file, text, (node) => {
      if (node.type === 'TSAnyKeyword') found.push('any')
      if (node.type === 'TSNonNullExpression') found.push('!')
    })
    for (const match of text.matchAll(/(?:\/\/|\/\*)\s*(@ts-(?:ignore|nocheck|expect-error))/g))
      found.push(match[1] ?? '')
    return found
  }

  test('have no any, no ! and no silenced compiler', () => {
    const product = modules.filter((file) => !isTest(file) && !file.startsWith('tests/'))
    expect(product.flatMap((file) => loose(file, textOf(file)).map((what) => `${file}: ${what}`))).toEqual([])
  })

  test('violations are detected', () => {
    expect(loose('x.ts', 'const a: any = b!\n// @ts-ignore\nconst c = !d')).toEqual(['any', '!', '@ts-ignore'])
  })

  test('the linter is silenced for one line and one rule only', () => {
    const silenced = modules.flatMap((file) =>
      [...textOf(file).matchAll(/(?:\/\/|\/\*)\s*((?:ox|es)lint-disable.*)/g)].map((match) => match[1] ?? ''),
    )
    expect(silenced.filter((text) => !/^oxlint-disable-next-line [\w-]+(?:\/[\w-]+)?/.test(text))).toEqual([])
  })
})

describe('transactions', () => {
  /** Modules that open and close transactions; all others receive a writer. */
  const helpers = new Set(['api/db/database.ts', 'push-server/postgres.ts'])
  const bare = (text: string): boolean =>
    /(?:^|;)\s*(?:begin(?:\s+(?:transaction|work))?|start\s+transaction|commit|rollback|savepoint\s+\w+|end\s+transaction)\s*(?:;|$)/i.test(
      text,
    )
  const statements = (file: string, text: string): string[] => {
    const found: string[] = []
    const check = (node: SyntaxNode): void => {
      const part = node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : literalOf(node)
      if (part !== undefined && bare(part)) found.push(part)
    }
    visitNodes(file, text, check)
    return found
  }

  test('are opened in one module of each program', () => {
    const servers = modules.filter((file) => /^(?:api|push-server|tools)\//.test(file) && !isTest(file))
    expect(servers.filter((file) => !helpers.has(file) && statements(file, textOf(file)).length > 0)).toEqual([])
    for (const file of helpers) expect(statements(file, textOf(file)).length, file).toBeGreaterThan(0)
  })

  test('a bare statement is detected', () => {
    expect(statements('x.ts', "db.query('BEGIN'); sql`commit`; say('begin here'); q('select 1; ROLLBACK')")).toEqual([
      'BEGIN',
      'commit',
      'select 1; ROLLBACK',
    ])
  })
})

describe('styles', () => {
  const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')

  /** Files that may define colours: the theme, and the placeholder tones shown while pictures load. */
  const themes = new Set(['src/app/base.css', 'src/components/campaign/picture.module.css'])
  const colour =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from)|:\s*(?:white|black|red|green|blue|gr[ae]y|silver|orange|yellow|gold|navy|teal)\b/gi
  const coloursIn = (text: string): string[] =>
    // The backdrop of a dialog is black in every theme.
    [...withoutComments(text).replaceAll('rgb(0 0 0 / 0.45)', '').matchAll(colour)].map((match) => match[0])

  /**
   * Physical directions; the chart's own style sheet is excluded, because time runs from left to right in Arabic charts
   * too.
   */
  const physical =
    /^\s*(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|border-(?:top|bottom)-(?:left|right)-radius|(?:min-|max-)?(?:width|height)|(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right))\s*[:;]?/
  const physicalIn = (text: string): string[] =>
    withoutComments(text)
      .split(/[\n{;]/)
      .filter((line) => physical.test(line) && line.includes(':'))
      .map((line) => line.trim())
  /** Four values name the sides in order: right and left (for corners, those of one row) must be equal. */
  const sidesIn = (text: string): string[] =>
    [...withoutComments(text).matchAll(/(margin|padding|inset|border-(?:width|radius|color)):([^;{}]+)[;}]/g)].flatMap(
      ([all, property, value = '']) => {
        const [first, second, third, fourth, ...more] = value.trim().split(/\s+(?![^(]*\))/)
        if (fourth === undefined || more.length > 0) return []
        const even = property === 'border-radius' ? first === second && third === fourth : second === fourth
        return even ? [] : [all]
      },
    )

  const sheets = styles.filter((file) => file.startsWith('src/'))

  test('exist', () => {
    expect(sheets.length).toBeGreaterThan(40)
  })

  test('define colours only in the theme', () => {
    expect(
      sheets
        .filter((file) => !themes.has(file))
        .flatMap((file) => coloursIn(textOf(file)).map((each) => `${file}: ${each}`)),
    ).toEqual([])
  })

  test('use logical directions, so that Arabic mirrors by itself', () => {
    const mirrored = sheets.filter((file) => file !== 'src/ui/chart/chart-plot.css')
    expect(
      mirrored.flatMap((file) =>
        [...physicalIn(textOf(file)), ...sidesIn(textOf(file))].map((each) => `${file}: ${each}`),
      ),
    ).toEqual([])
  })

  test.each([
    ['.a { margin-left: 1px; }', 1],
    ['.a {\n  left: 0;\n  inset-inline-end: 0;\n}', 1],
    ['.a { text-align: right; }', 1],
    ['.a { width: 10px; max-height: 2px; border-top-left-radius: 1px }', 3],
    ['.a { padding: 1px 2px 3px 4px; }', 1],
    ['.a { border-radius: 1px 0 0 1px }', 1],
    ['.a { border-radius: 0 0 1px 1px }', 0],
    ['.a { padding: 1px 2px 3px 2px; margin-inline: auto; line-height: 2; text-align: start; }', 0],
    ['@media (min-width: 60rem) { .a { inline-size: 1px; } }', 0],
  ])('%s has %i physical directions', (text, count) => {
    expect([...physicalIn(text), ...sidesIn(text)]).toHaveLength(count)
  })

  test.each([
    ['.a { color: #fff; background: rgb(1 2 3) }', 2],
    ['.a { color: white }', 1],
    ['.a { color: var(--ink); background: color-mix(in oklab, var(--a), transparent); white-space: nowrap }', 0],
    ['/* #fff */ .a { fill: currentColor }', 0],
  ])('%s has %i colours', (text, count) => {
    expect(coloursIn(text)).toHaveLength(count)
  })
})

describe('the tree contains no data of the machine it was written on', () => {
  const machine: readonly RegExp[] = [
    /(?<![\w.:-])\/(?:work|root|mnt|workspace)\/\w/,
    /(?<![\w.:])\/(?:home|Users)\/[a-z]\w*\/\w/,
    /^\s*(?:@[\w-]+:)?registry\s*=/m,
    /https?:\/\/registry\.[a-z]/,
    /localhost:(?:4873|8081)\b/,
  ]
  const machineNames = (text: string): string[] => machine.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

  test('no path of a machine and no registry', () => {
    const all = [...written, 'package-lock.json']
    expect(all.length).toBeGreaterThan(600)
    expect(all.flatMap((file) => machineNames(textOf(file)).map((each) => `${file}: ${each}`))).toEqual([])
  })

  test('the lock file has versions and checksums, and no registry', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>
    }
    const entries = Object.entries(packages).filter(([name]) => name !== '')
    expect(entries.filter(([, entry]) => entry.resolved !== undefined).map(([name]) => name)).toEqual([])
    expect(entries.filter(([, entry]) => entry.integrity === undefined).map(([name]) => name)).toEqual([])
  })

  test('the lock file has the packages of every platform', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>
    }
    // Resolved as Node does: beside the package, then one folder up and so on.
    const isNamed = (location: string, name: string): boolean => {
      for (let folder = location; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
        if (`${folder}${folder === '' ? '' : '/'}node_modules/${name}` in packages) return true
        if (folder === '') return false
      }
    }
    const missing = Object.entries(packages).flatMap(([location, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isNamed(location, name))
        .map((name) => `${location}: ${name}`),
    )
    expect(missing).toEqual([])
    expect(Object.keys(packages).filter((location) => /win32|darwin/.test(location)).length).toBeGreaterThan(10)
  })

  test('violations are detected', () => {
    expect(machineNames(`see ${['', 'root', 'x'].join('/')}`)).toHaveLength(1)
    expect(machineNames(['', 'home', 'amal', 'freehold'].join('/'))).toHaveLength(1)
    expect(machineNames(['a=1', ' registry', '=https://example.com'].join('\n').replace('y\n', 'y'))).toHaveLength(1)
    expect(machineNames('/home and /browse-companies, .data/root/x')).toEqual([])
  })
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>
  const all = Object.entries({ ...dependencies, ...devDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(all.length).toBeGreaterThan(40)
})

test('numbers are entered in the shared number field; other numeric inputs are codes and years', () => {
  const plain = modules.filter(
    (file) =>
      file.startsWith('src/') &&
      !isTest(file) &&
      /\binputMode\b.*\b(?:numeric|decimal)\b|type="number"/.test(textOf(file)),
  )
  expect(plain.toSorted()).toEqual([
    'src/components/number/number-field.tsx',
    'src/components/number/use-number-input.ts',
    'src/features/auth/code-field.tsx',
    // Years.
    'src/features/draft/fields/fields.tsx',
    // A social security number.
    'src/features/identity/masked-answer.tsx',
    // Amount or units, with buttons for one more and one less; the same notes are below it.
    'src/features/investment/invest/amount-step.tsx',
  ])
})
