import { handle } from '#api/handlers/handler.ts'
import { acceptMessage } from '#api/services/content/accept-message.ts'
import * as contactCalls from '#contract/content/contact.ts'

export const sendMessage = handle(contactCalls.sendMessage, async ({ sent, language }, deps) => ({
  id: await acceptMessage(sent, language, deps),
}))
