/** A section, or an item of a list, as seen by its form's fields. */

import type { UploadKind } from '#contract/uploads.ts'
import type { DraftSection, Fields } from '#domain/draft/campaign-sections.ts'
import { fieldId, type FormField } from '#src/components/form/use-form.ts'
import type { GrowthStore } from '#src/components/number/use-number-checks.ts'
import type { FileState } from '#src/data/draft/use-draft-section.ts'
import { stepFieldName } from '#src/features/draft/step-storage.ts'

/** A field of a step's form; for an item's field, the name includes the item's id. */
export interface BoundField extends FormField<string> {
  readonly label: string
  readonly required: boolean
  /** For a figure: its growth that is not confirmed yet. */
  readonly growth?: GrowthStore
}

/** A field whose value identifies a file. */
export interface BoundFile extends BoundField {
  /** Stores a chosen file for this field. @throws DraftStorageFailed */
  readonly attach: (kind: UploadKind, file: Blob) => Promise<string>
  /** Stores a picture that the text of this field names. @throws DraftStorageFailed */
  readonly addPicture: (kind: UploadKind, file: Blob) => Promise<string>
  readonly fileState: (fileId: string) => FileState
  /** The bytes of a file that is stored on this device and not uploaded yet. */
  readonly readStored: (fileId: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

export interface FormPart {
  readonly section: DraftSection
  /** Values of the whole section. */
  readonly values: Fields
  readonly editable: boolean
  readonly field: (name: string) => BoundFile
  /** The fields of one item of a list. */
  readonly item: (id: string) => FormPart
  /** Sets a field by its full name. */
  readonly set: (name: string, value: string) => void
  readonly flush: () => void
}

/** The id of the control of a section's field. */
export function sectionFieldId(section: string, name: string): string {
  return fieldId(stepFieldName(section, name))
}

/** The id of the conflict panel of a field that was changed in two places. */
export function conflictId(section: string, name: string): string {
  return `conflict-${section}-${name}`
}
