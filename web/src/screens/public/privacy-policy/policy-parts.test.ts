import { describe, expect, it } from 'vitest';
import { policyParts } from './policy-parts.ts';

describe('the parts of a policy', () => {
  it('are headings and paragraphs', () => {
    expect(policyParts('# What we keep\n\nYour name.\nYour mobile.\n\nNothing else.')).toEqual([
      { kind: 'heading', text: 'What we keep' },
      { kind: 'paragraph', text: 'Your name.\nYour mobile.' },
      { kind: 'paragraph', text: 'Nothing else.' },
    ]);
  });

  it('need no blank line around a heading, and accept any line endings', () => {
    expect(policyParts('Before.\r\n# Then\r\nAfter.\r\n \r\n\r\n')).toEqual([
      { kind: 'paragraph', text: 'Before.' },
      { kind: 'heading', text: 'Then' },
      { kind: 'paragraph', text: 'After.' },
    ]);
  });

  it('leave all other text unchanged', () => {
    expect(policyParts('#1 rule: <b>none</b>')).toEqual([
      { kind: 'paragraph', text: '#1 rule: <b>none</b>' },
    ]);
    expect(policyParts(' \n ')).toEqual([]);
  });
});
