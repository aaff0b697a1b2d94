/** Reads the XML of a statement as a tree of its elements. */

import { parseXml, UnsafeXml } from '#api/adapters/safe-xml.ts'
import type { StatementFiles } from '#api/payment-ports.ts'
import type { XmlElement } from '#domain/payment/statement/camt.ts'

/** A statement is about twelve deep; an entry has about sixty elements and an amount one attribute. */
const limits = { depth: 32, elements: 600_000, attributesOfOne: 20, textOfOne: 4000 } as const

interface OpenElement extends XmlElement {
  text: string
  readonly children: OpenElement[]
}

export const readStatementXml: StatementFiles['readXml'] = (xml) => {
  try {
    return elementOf(xml)
  } catch (error) {
    return { problem: error instanceof UnsafeXml ? 'unsafe' : 'malformed' }
  }
}

function elementOf(xml: string): XmlElement {
  const open: OpenElement[] = []
  const roots: OpenElement[] = []
  parseXml(xml, limits, {
    open: (name, attributes, line) => {
      const element: OpenElement = { name, line, attributes, text: '', children: [] }
      const siblings = open.at(-1)?.children ?? roots
      siblings.push(element)
      open.push(element)
    },
    text: (part) => {
      const element = open.at(-1)
      if (element) element.text += part
    },
    close: () => void open.pop(),
  })
  const [root] = roots
  if (!root) throw new Error('an empty document')
  return root
}
