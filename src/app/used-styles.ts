/**
 * The styles that a rendered page uses. A document inlines these alone; the style sheets, which scripts load, have the
 * rest. What is uncertain is kept: a style too many costs bytes, one too few a wrong first view.
 */

interface Rule {
  readonly prelude: string
  /** Verbatim, with braces; a statement such as `@layer a,b;` has none. */
  readonly body: string
  /** Rules of a group, for example of a layer or a media query. */
  readonly rules?: readonly Rule[]
  readonly selectors?: readonly Selector[]
}

/** What has to be in a page for a selector to match. */
interface Selector {
  readonly text: string
  readonly needs: readonly string[]
  /** Of each of these lists, one has to match: the alternatives of `:is()`. */
  readonly oneOf: readonly (readonly Selector[])[]
}

interface Sheet {
  readonly rules: readonly Rule[]
  /** Everything that a selector names, in a fixed order. */
  readonly named: readonly string[]
  /** What pages use, by what they have of that. */
  readonly used: Map<string, string>
}

const groups = /^@(?:layer|media|supports|container)\b/
/** Set by the visitor or by the document's script before the style sheets arrive. */
const stateless = ['[open]', '[data-theme]', '[data-theme=light]', '[data-theme=dark]']
const sheets = new Map<string, Sheet>()
/** More than there are pages, whatever their states. */
const mostUses = 500

/** @param css minified style sheets, in their order */
export function usedStyles(css: string, html: string): string {
  const sheet = sheets.get(css) ?? parseSheet(css)
  sheets.set(css, sheet)
  const inPage = partsOf(html)
  const key = sheet.named.filter((name) => inPage.has(name)).join(' ')
  const known = sheet.used.get(key)
  if (known !== undefined) return known
  const used = withoutUnused(writeRules(sheet.rules, inPage))
  if (sheet.used.size >= mostUses) sheet.used.clear()
  sheet.used.set(key, used)
  return used
}

function parseSheet(css: string): Sheet {
  const rules = parseRules(css)
  const named = new Set<string>()
  const note = ({ needs, oneOf }: Selector): void => {
    for (const need of needs) named.add(need)
    oneOf.flat().forEach(note)
  }
  const visit = (rule: Rule): void => {
    rule.rules?.forEach(visit)
    rule.selectors?.forEach(note)
  }
  rules.forEach(visit)
  return { rules, named: [...named], used: new Map() }
}

/** Elements as `a`, classes as `.a`, ids as `#a`, and attributes as `[a]` and `[a=b]`, of the document as `html[a=b]`. */
function partsOf(html: string): Set<string> {
  const parts = new Set(['html', 'head', 'body', ...stateless])
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-zA-Z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)/g)) {
    parts.add(tag.toLowerCase())
    for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
      const name = attribute.toLowerCase()
      if (name === 'class') for (const each of value.split(' ')) parts.add(`.${each}`)
      else if (name === 'id') parts.add(`#${value}`)
      else for (const each of [`[${name}]`, `[${name}=${value}]`]) parts.add(each).add(tag + each)
    }
  }
  return parts
}

function writeRules(rules: readonly Rule[], inPage: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      // The style sheets have arrived when a page is printed. Where colours are forced, the rest of the page is usable
      // until they arrive.
      if (/^@media (?:print$|\(forced-colors)/.test(rule.prelude)) return ''
      if (rule.rules) {
        const inner = writeRules(rule.rules, inPage)
        return inner === '' ? '' : `${rule.prelude}{${inner}}`
      }
      if (!rule.selectors) return rule.prelude + rule.body
      const used = rule.selectors.filter((each) => matches(each, inPage))
      return used.length === 0 ? '' : used.map(({ text }) => text).join(',') + rule.body
    })
    .join('')
}

function matches({ needs, oneOf }: Selector, inPage: ReadonlySet<string>): boolean {
  return (
    needs.every((need) => inPage.has(need)) && oneOf.every((list) => list.some((selector) => matches(selector, inPage)))
  )
}

/**
 * Removes animations and custom properties that no rule refers to. The site's own colours all stay: they hold for the
 * style sheets that arrive later as well, whose usual ones would otherwise show until the site's settings are applied.
 */
function withoutUnused(css: string): string {
  const properties = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  // They are in the last layer and replace the usual ones.
  const [site = ''] = /@layer site\{[^}]*/.exec(css) ?? []
  const replaced = new Set([...site.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name))
  const write = (rules: readonly Rule[]): string =>
    rules
      .map(({ prelude, body, rules: inner, selectors }) => {
        if (inner) {
          const used = write(inner)
          return used === '' ? '' : `${prelude}{${used}}`
        }
        const [, animation] = /^@keyframes (\S+)$/.exec(prelude) ?? []
        if (animation !== undefined && css.split(animation).length <= 2) return ''
        if (!selectors || !body.includes('--')) return prelude + body
        if (site.includes(body.slice(0, -1))) return prelude + body
        const used = split(body.slice(1, -1), ';').filter((declaration) => {
          const name = declaration.slice(0, declaration.indexOf(':')).trim()
          if (!name.startsWith('--')) return true
          return properties.has(name) && !(prelude === ':root' && replaced.has(name))
        })
        return used.length === 0 ? '' : `${prelude}{${used.join(';')}}`
      })
      .join('')
  return write(parseRules(css))
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = endOf(css, at, '{;')
    const prelude = css.slice(at, open).trim()
    if (css[open] !== '{') {
      if (prelude !== '') rules.push({ prelude, body: ';' })
      at = open + 1
      continue
    }
    const close = endOf(css, open + 1, '}')
    const body = css.slice(open, close + 1)
    if (groups.test(prelude)) rules.push({ prelude, body, rules: parseRules(css.slice(open + 1, close)) })
    else if (prelude.startsWith('@')) rules.push({ prelude, body })
    else rules.push({ prelude, body, selectors: split(prelude, ',').map(selectorOf) })
    at = close + 1
  }
  return rules
}

/** The index of the next of these characters outside of brackets and strings; the end if there is none. */
function endOf(text: string, from: number, ends: string): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (depth === 0 && ends.includes(character)) return at
    if (character === '"' || character === "'") at = text.indexOf(character, at + 1)
    else if (character === '\\') at += 1
    else if ('({['.includes(character)) depth += 1
    else if (')}]'.includes(character)) depth -= 1
    if (at < 0) break
  }
  return text.length
}

function split(text: string, separator: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const end = endOf(text, at, separator)
    parts.push(text.slice(at, end))
    at = end + 1
  }
  return parts
}

function selectorOf(text: string): Selector {
  const oneOf: Selector[][] = []
  let plain = ''
  for (let at = 0; at < text.length;) {
    const [, name] = /^:{1,2}([\w-]+)\(/.exec(text.slice(at)) ?? []
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    const open = text.indexOf('(', at)
    const close = endOf(text, open + 1, ')')
    // What `:not()` and `:has()` name need not be in the page, or is there in a state of it alone.
    // Transitions of views need scripts.
    if (name.startsWith('view-transition')) plain += '.view-transition '
    if (name === 'is' || name === 'where') oneOf.push(split(text.slice(open + 1, close), ',').map(selectorOf))
    at = close + 1
  }
  const needs = [
    ...plain.matchAll(/[.#][\w-]+/g),
    ...[...plain.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)].map(([, tag]) => [tag ?? '']),
    ...plain.replaceAll('"', '').matchAll(/(?:(?<![\w.#-])html)?\[[\w-]+(?:=[^\]]*)?\]/g),
  ].map(([need = '']) => need)
  return { text, needs, oneOf }
}
