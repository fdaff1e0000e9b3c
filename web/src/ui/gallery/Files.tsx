import { useState } from 'react';
import { Card } from '../layout/Card.tsx';
import { Field } from '../inputs/Field.tsx';
import { FileDrop } from '../inputs/FileDrop.tsx';
import { showToast } from '../feedback/toast.ts';

const doc = new File(['a'.repeat(348_200)], 'payment-slip-november-2026-axis-bank.pdf', {
  type: 'application/pdf',
});

export function Files() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Card title="Files">
      <Field label="Transaction file" hint="Image, PDF, DOC or DOCX, up to 10 MB.">
        <FileDrop
          accept="image/*,.pdf,.doc,.docx"
          camera
          file={file}
          state={file ? 'done' : 'idle'}
          onFile={setFile}
          onRefused={() => showToast({ kind: 'error', text: 'File upload failed.' })}
        />
      </Field>
      <Field label="Uploading">
        <FileDrop
          accept=".pdf"
          file={doc}
          state="uploading"
          progress={0.62}
          onFile={setFile}
          onCancel={() => undefined}
        />
      </Field>
      <Field label="Failed" error="File upload failed.">
        <FileDrop
          accept=".pdf"
          file={doc}
          state="failed"
          onFile={setFile}
          onRetry={() => undefined}
        />
      </Field>
    </Card>
  );
}
