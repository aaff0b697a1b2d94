import { useSetAtom } from 'jotai'
import {
  type EditedQuestionnaire,
  type ManagedQuestionnaire,
  saveQuestionnaireDraft,
} from '#contract/identity/admin-questionnaire.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { editedOf } from './edited-questionnaire.ts'

/** Saves a changed part of the questionnaire as the draft. */
export function useSaveDraft(managed: ManagedQuestionnaire): (change: Partial<EditedQuestionnaire>) => Promise<void> {
  const save = useIdempotentMutation(saveQuestionnaireDraft)
  const showToast = useSetAtom(showToastAtom)
  const { revision, content } = editedOf(managed)
  return async (change) => {
    await save({ body: { revision, content: { ...content, ...change } } })
    showToast({ text: 'questionnaire.saved', variant: 'good' })
  }
}
