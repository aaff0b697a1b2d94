import type { ProposalTexts } from './proposal-texts.ts'

export const proposalTexts: ProposalTexts = {
  sent: ({ campaign }) => ({ title: campaign, body: 'Changes to a live campaign are waiting for your review.' }),
  approved: ({ campaign }) => ({
    subject: `Your changes to ${campaign} are live`,
    heading: 'Your changes were approved',
    body: [`Your changes to ${campaign} are published. Its investors have been notified.`],
    action: 'Open the campaign',
  }),
  declined: ({ campaign, reason }) => ({
    subject: `Your changes to ${campaign} were declined`,
    heading: 'Your changes were declined',
    body: [
      `Your changes to ${campaign} were not published.`,
      ...(reason === undefined ? [] : ['The administrator gave this reason:', reason]),
      'You can edit them and send them again.',
    ],
    action: 'Review your changes',
  }),
  edited: ({ campaign }) => ({
    subject: `${campaign} was edited`,
    heading: 'A campaign you invested in was edited',
    body: [
      `The owner of ${campaign} edited its published information. An administrator approved the changes.`,
      'The price, goal, closing date and terms of your investment are the same.',
    ],
    action: 'Open the campaign',
  }),
}
