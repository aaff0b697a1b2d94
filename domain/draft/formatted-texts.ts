/** Is this a text with formatting: the story or its translation? */
export function isMarkdown(section: string, name: string): boolean {
  return (
    (section === 'story' || section === 'translations') && /^(?:\w+\.story\.)?(?:campaignStory|longStory)$/.test(name)
  )
}
