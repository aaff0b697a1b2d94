/** A section, or an item of a list, as its form's fields see it. */

import type { UploadKind } from '#contract/uploads.ts'
import type { DraftSection, Fields } from '#domain/campaign-sections.ts'
import type { GrowthStore } from '#src/components/number/use-number-checks.ts'
import type { FileState } from '#src/data/use-draft-section.ts'

/** One field of a form: everything that its control needs to know. */
export interface BoundField {
  /** `field-<section>-<name>`: what is missing links to it. */
  readonly id: string
  /** Name of the control; of an item's field with the item's id. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly required: boolean
  readonly set: (value: string) => void
  /** It was left: what was typed is written at once, and what is wrong may be said. */
  readonly leave: () => void
  /** Of a figure: its growth that was not confirmed. */
  readonly growth?: GrowthStore
}

/** One whose value names a file. */
export interface BoundFile extends BoundField {
  /** Keeps a chosen file for this field. @throws DraftStorageFailed */
  readonly attach: (kind: UploadKind, file: Blob) => Promise<string>
  readonly fileState: (fileId: string) => FileState
  /** The bytes of a file that waits on this device. */
  readonly readKept: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface FormPart {
  readonly section: DraftSection
  /** Of the whole section. */
  readonly values: Fields
  readonly editable: boolean
  readonly field: (name: string) => BoundFile
  /** The fields of one item of a list. */
  readonly item: (id: string) => FormPart
  /** Sets a field by its full name. */
  readonly set: (name: string, value: string) => void
  readonly flush: () => void
}

/** The id of a field's control. */
export function fieldId(section: string, name: string): string {
  return `field-${section}-${name}`
}

/** The id of the two texts of a field that was changed in two places. */
export function conflictId(section: string, name: string): string {
  return `conflict-${section}-${name}`
}

/** Brings a field into view and gives it the focus. */
export function focusField(id: string): boolean {
  const element = document.getElementById(id)
  if (element === null) return false
  element.closest('details')?.setAttribute('open', '')
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
  return true
}
