/** The question of an admin about a pending purchase. */
export const askTexts = {
  ask: 'Ask the member',
  /** Where the button has little room. */
  askShort: 'Ask',
  title: 'Ask the member',
  story:
    'The member gets a mail and can answer with one more file. The first question keeps the tokens reserved longer.',
  question: 'Question',
  questionHint: 'The member reads it below the reason.',
  questionMissing: 'Please enter the question.',
  send: 'Send question',
  sending: 'Sending...',
} as const;
