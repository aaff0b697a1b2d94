import { describe, expect, test } from 'vitest'
import { pageParts } from '#src/app/page-parts.ts'
import { closedPage, loadPage, matchPage, notFoundPage, pages } from '#src/app/pages.ts'
import { aliases, routes } from '#src/routes.ts'
import { files, isTest, literalOf, modules, textOf, visitNodes } from './tree.ts'

/** First segments of all page routes: `campaign-detail-page`. */
const firstSegments = new Set(
  [...Object.values(routes), ...Object.keys(aliases)].map((pattern) => pattern.split('/')[1] ?? '').filter(Boolean),
)

/** Whether a text has the form of one of our page routes. */
function isPageAddress(text: string): boolean {
  const [, first = ''] = /^\/([\w-]+)(?=[/?#]|$)/.exec(text) ?? []
  return firstSegments.has(first)
}

/** Page routes that a module writes as literals. */
function spelledIn(file: string, text: string): string[] {
  const found: string[] = []
  visitNodes(file, text, (node) => {
    const part =
      node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : (literalOf(node) ?? '')
    if (isPageAddress(part)) found.push(part)
  })
  return found
}

describe('the page table', () => {
  test('has one page for every route', () => {
    expect(pages.map((entry) => entry.name).toSorted()).toEqual(Object.keys(routes).toSorted())
  })

  test('has every existing page module', () => {
    const found = files.filter((file) => /^src\/features\/(?:[\w-]+\/)+[\w-]+-page\.tsx$/.test(file))
    expect([...new Set(pages.map(({ name }) => pageParts[name].source))].toSorted()).toEqual(found.toSorted())
  })

  test('matches every page by its own path, and no other page first', () => {
    for (const entry of pages) {
      const path = entry.route.replace(/:\w+/g, 'x')
      expect(matchPage(path).entry.name).toBe(entry.name)
    }
    expect(matchPage('/no/such/page')).toMatchObject({ found: false, entry: notFoundPage })
  })

  test('resolves every alias to a page', () => {
    for (const [from, to] of Object.entries(aliases)) {
      expect(matchPage(from).found).toBe(false)
      expect(matchPage(to).found).toBe(true)
    }
  })

  // This environment has no window: a page that accesses it while its module loads would break the server.
  test.each([...pages, notFoundPage, closedPage])('$name loads without a browser and exports a page', async (entry) => {
    const module = await loadPage(entry)
    expect(module.Page).toBeTypeOf('function')
    expect(module.head).toBeTypeOf('function')
  })

  test('renders on the server only pages of visitors, and the home page, which redirects them', () => {
    const rendered = pages.filter((entry) => entry.rendered && entry.access !== 'visitor')
    expect(rendered.map((entry) => entry.name)).toEqual(['home'])
  })
})

describe('links', () => {
  test('are built from src/routes.ts alone', () => {
    const spelled = modules
      .filter((file) => file.startsWith('src/') && file !== 'src/routes.ts' && !isTest(file))
      .flatMap((file) => spelledIn(file, textOf(file)).map((text) => `${file}: ${text}`))
    expect(spelled).toEqual([])
  })

  test('a literal path is detected', () => {
    const text = `
      const a = <Link href="/login" />
      const b = \`/campaign-detail-page/\${slug}?tab=faqs\`
      const c = '/browse-companies?page=2'
      const d = '/media/1.webp'`
    expect(spelledIn('x.tsx', text)).toEqual(['/login', '/campaign-detail-page/', '/browse-companies?page=2'])
  })
})
